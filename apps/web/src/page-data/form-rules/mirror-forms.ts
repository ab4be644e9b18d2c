import {
  MAX_MIRROR_REASON,
  MIRROR_EFFECTS,
  MIRROR_RULE_KIND_NAMES,
} from "@orrery/registry/mirrors";
import type { FieldRule, FormRules } from "./field-rule.ts";

const item = { required: true, maxLength: 300 } satisfies FieldRule;

export const MIRROR_ITEM = { item } satisfies FormRules;

export const NEW_MIRROR_RULE = {
  effect: { options: MIRROR_EFFECTS },
  kind: { options: MIRROR_RULE_KIND_NAMES },
  value: { required: true, maxLength: 200 },
  organization: { maxLength: 96 },
} as const satisfies FormRules;

export const REFUSE_MIRROR = {
  item,
  reason: { maxLength: MAX_MIRROR_REASON },
} as const satisfies FormRules;

/** What `?check=` may be. */
export const MAX_CHECKED_NAME = 193;

const what = { required: true, maxLength: 500 } satisfies FieldRule;
const every = { required: true, maxLength: 20 } satisfies FieldRule;
/** In megabytes a second. */
const limit = { type: "number", min: 0, max: 1_000_000 } as const satisfies FieldRule;

export const NEW_PULL = {
  ...{ what, every, limit },
  keep: { required: true, maxLength: 2000 },
} as const satisfies FormRules;

export const NEW_PUSH = {
  ...{ what, every, limit },
  to: { required: true, maxLength: 500 },
  secret: { required: true, maxLength: 500 },
  force: { type: "checkbox" },
} as const satisfies FormRules;
