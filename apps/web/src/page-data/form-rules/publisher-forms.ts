import type { FormRules } from "./field-rule.ts";

export const ADD_PUBLISHER = {
  issuer: { required: true, maxLength: 200, expects: "Enter the URL of the CI service." },
  claims: { required: true, maxLength: 6000, expects: "Enter at least one claim." },
  isReadOnly: { type: "checkbox" },
} as const satisfies FormRules;

export const REMOVE_PUBLISHER = { key: { required: true } } satisfies FormRules;
