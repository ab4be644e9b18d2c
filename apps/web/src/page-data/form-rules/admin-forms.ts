import {
  BANNER_LEVELS,
  CHANGEABLE_LIMITS,
  MAX_BANNER,
  MAX_READ_ONLY_REASON,
  MAX_TERMS,
} from "@orrery/registry/rules";
import { account, newNamespace } from "./account-forms.ts";
import type { FieldRule, FormRules } from "./field-rule.ts";

/** What a form in a row of a table is about. */
const item = { required: true, maxLength: 300 } satisfies FieldRule;

export const ITEM = { item } satisfies FormRules;

export const NEW_HUB_ORGANIZATION = { name: newNamespace, account } satisfies FormRules;

export const ADD_ADMIN = { item, account } satisfies FormRules;

export const RENAME_ITEM = { item, name: newNamespace } satisfies FormRules;

export const DELETE_ITEM = { item, withRepos: { type: "checkbox" } } as const satisfies FormRules;

const amount = {
  type: "number",
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  expects: "Use a number, 0 for no limit, or leave it empty.",
} as const satisfies FieldRule;

export const OWNER_QUOTA = {
  item,
  gigabytes: { ...amount, max: 1_000_000 },
  repos: { ...amount, isWhole: true },
} as const satisfies FormRules;

export const HUB_LIMIT = {
  item: { options: CHANGEABLE_LIMITS },
  value: { ...amount, isWhole: true },
} as const satisfies FormRules;

/** As browsers send it from a `datetime-local` control. */
const time = {
  maxLength: 30,
  problem: (text) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`))
      ? undefined
      : "Enter a date and a time.",
} satisfies FieldRule;

export const DEFAULT_VISIBILITY = {
  visibility: { options: ["public", "private"] },
} as const satisfies FormRules;

export const BANNER = {
  text: { required: true, maxLength: MAX_BANNER, expects: "Enter a text." },
  level: { options: BANNER_LEVELS },
  from: time,
  until: time,
} as const satisfies FormRules;

export const READ_ONLY = {
  reason: { required: true, maxLength: MAX_READ_ONLY_REASON, expects: "Enter a reason." },
} as const satisfies FormRules;

export const TERMS = {
  body: { maxLength: MAX_TERMS },
  isRequired: { type: "checkbox" },
} as const satisfies FormRules;
