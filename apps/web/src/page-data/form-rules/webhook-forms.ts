import {
  MAX_WATCHED,
  MAX_WEBHOOK_SECRET,
  MAX_WEBHOOK_URL,
  parseWatched,
} from "@orrery/registry/rules";
import type { FormRules } from "./field-rule.ts";

/** What is wrong with a list of watched items, one a line. */
function watchedProblem(text: string): string | undefined {
  const lines = watchedLines(text);
  if (lines.length > MAX_WATCHED) return `Too many lines (limit: ${MAX_WATCHED}).`;
  const wrong = lines.find((line) => !parseWatched(line));
  return wrong === undefined
    ? undefined
    : `Invalid line: "${wrong.slice(0, 100)}". Use model:ada/tides, dataset:ada/waves, user:ada or org:lab.`;
}

export const watchedLines = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

export const WEBHOOK = {
  url: { required: true, maxLength: MAX_WEBHOOK_URL, expects: "Enter a URL." },
  secret: { isExact: true, maxLength: MAX_WEBHOOK_SECRET },
  watched: { problem: watchedProblem },
  repoDomain: { type: "checkbox" },
  discussionsDomain: { type: "checkbox" },
  removesSecret: { type: "checkbox" },
} as const satisfies FormRules;

/** The buttons of one webhook, and of one delivery. */
export const WEBHOOK_KEY = { webhook: { required: true } } as const satisfies FormRules;
export const DELIVERY_KEY = {
  webhook: { required: true },
  delivery: { required: true },
} as const satisfies FormRules;
export const CHANGE_WEBHOOK = { ...WEBHOOK_KEY, ...WEBHOOK } as const satisfies FormRules;
