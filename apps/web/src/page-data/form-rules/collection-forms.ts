import {
  COLLECTION_THEMES,
  MAX_COLLECTION_DESCRIPTION,
  MAX_COLLECTION_NOTE,
  MAX_COLLECTION_TITLE,
} from "@orrery/registry/rules";
import type { FormRules } from "./field-rule.ts";

export const COLLECTION_TEXTS = {
  title: { required: true, maxLength: MAX_COLLECTION_TITLE, expects: "Enter a title." },
  description: { maxLength: MAX_COLLECTION_DESCRIPTION },
  private: { type: "checkbox" },
} as const satisfies FormRules;

export const NEW_COLLECTION = {
  namespace: { required: true, expects: "Choose an owner." },
  ...COLLECTION_TEXTS,
  item: {},
} as const satisfies FormRules;

export const EDIT_COLLECTION = {
  ...COLLECTION_TEXTS,
  theme: { options: COLLECTION_THEMES },
} as const satisfies FormRules;

/** Adds a repo to a collection, or removes it. */
export const COLLECT = { key: { required: true } } satisfies FormRules;

export const COLLECTION_ITEM = {
  item: { required: true },
  note: { maxLength: MAX_COLLECTION_NOTE },
} satisfies FormRules;
