import {
  applicationNameProblem,
  homepageProblem,
  MAX_APPLICATION_NAME,
  OFFERED_SCOPES,
  redirectUrisProblem,
  type Scope,
} from "@orrery/registry/applications";
import { linesOf } from "./account-forms.ts";
import type { FormRules } from "./field-rule.ts";

/** The name of a scope's checkbox. */
export const scopeField = <Of extends Scope>(scope: Of): `scope-${Of}` => `scope-${scope}`;

const scopes = Object.fromEntries(
  OFFERED_SCOPES.map((scope) => [scopeField(scope), { type: "checkbox" }]),
) as Readonly<Record<`scope-${Scope}`, { readonly type: "checkbox" }>>;

const fields = {
  ...scopes,
  name: { required: true, maxLength: MAX_APPLICATION_NAME, problem: applicationNameProblem },
  homepage: { problem: homepageProblem },
  redirectUris: {
    required: true,
    problem: (text) => redirectUrisProblem(linesOf(text)),
    expects: "Enter a redirect URI.",
  },
} satisfies FormRules;

export const APPLICATION = { ...fields, key: {} } satisfies FormRules;

export const NEW_APPLICATION = {
  ...fields,
  kind: { options: ["confidential", "public"] },
} as const satisfies FormRules;

export const ONE_APPLICATION = { key: { required: true } } satisfies FormRules;

export const DEVICE_CODE_FORM = {
  code: { required: true, maxLength: 20, expects: "Enter the code that the device shows." },
} satisfies FormRules;
