import { MAIL_MODES, WATCH_LEVELS } from "@orrery/registry/rules";
import type { FormRules } from "./field-rule.ts";

/** Marks the threads whose fields `key:…` are sent, or one by its button. */
export const MARK = { one: {} } as const satisfies FormRules;
export const MARK_ALL = { until: { required: true } } as const satisfies FormRules;
/** Fields `web:…` and `mail:…` are reasons that are wanted. */
export const NOTIFY = { mail: { options: MAIL_MODES } } as const satisfies FormRules;
export const WATCH = {
  target: { required: true },
  level: { options: [...WATCH_LEVELS, "default"] },
} as const satisfies FormRules;
export const WATCH_REPO = { level: { options: WATCH_LEVELS } } as const satisfies FormRules;
