import {
  EMOJI,
  LABEL_COLORS,
  LINE_SIDES,
  MAX_COMMENT,
  MAX_DISCUSSION_TITLE,
  MAX_LABEL_NAME,
  MAX_REASON,
  VERDICTS,
} from "@orrery/registry/rules";
import type { FieldRule, FormRules } from "./field-rule.ts";

const TOO_LONG = "The comment is too long (limit: 65,536 characters).";

const text = { maxLength: MAX_COMMENT, expects: TOO_LONG } satisfies FieldRule;
const words = {
  ...text,
  required: true,
  expects: "Enter a comment of at most 65,536 characters.",
} satisfies FieldRule;
const title = {
  required: true,
  maxLength: MAX_DISCUSSION_TITLE,
  expects: "Enter a title of at most 200 characters.",
} satisfies FieldRule;
const key = { required: true } satisfies FieldRule;

export const NEW_DISCUSSION = { title, text: words } satisfies FormRules;

export const COMMENT = { comment: words } satisfies FormRules;

/** Merging, closing and opening: a comment may go with it. */
export const CHANGE_STATUS = { comment: text } satisfies FormRules;

/** Merging in spite of what the repo requires is a button of its own. */
export const MERGE = { comment: text, override: { type: "checkbox" } } as const satisfies FormRules;

export const REVIEW = {
  verdict: { options: VERDICTS },
  commit: { required: true },
  text,
} as const satisfies FormRules;

const line = {
  type: "number",
  min: 1,
  max: 10_000_000,
  isWhole: true,
} as const satisfies FieldRule;

/** Without the first line, the last one alone. */
export const SELECT_LINES = {
  path: { required: true },
  side: { options: LINE_SIDES },
  startLine: line,
  line: { ...line, required: true },
} as const satisfies FormRules;

export const COMMENT_LINE = { ...SELECT_LINES, text: words } as const satisfies FormRules;

export const COMMENT_KEY = { key } satisfies FormRules;

export const RENAME = { title } satisfies FormRules;

/** Shows a text as it would look, and changes nothing. */
export const PREVIEW = { key: {}, title: {}, comment: text, text } satisfies FormRules;

export const EDIT_COMMENT = { key, text: words } satisfies FormRules;

export const HIDE_COMMENT = { key, reason: { maxLength: MAX_REASON } } satisfies FormRules;

const emoji = {
  problem: (text) => (EMOJI.some((one) => one === text) ? undefined : "Unknown emoji."),
} satisfies FieldRule;

/** To which comment, and with what; each button of the form adds or removes one. */
export const REACT = {
  to: { required: true },
  add: emoji,
  remove: emoji,
} as const satisfies FormRules;

const LABEL_RULE = "Enter a name of at most 50 characters on one line.";

export const NEW_LABEL = {
  name: {
    required: true,
    maxLength: MAX_LABEL_NAME,
    expects: LABEL_RULE,
    problem: (text) => (text.includes("\n") ? LABEL_RULE : undefined),
  },
  color: { options: LABEL_COLORS },
} as const satisfies FormRules;

/** Which label, by its name. */
export const PICK_LABEL = { label: { required: true } } as const satisfies FormRules;

export const CHANGE_LABEL = { ...PICK_LABEL, ...NEW_LABEL } as const satisfies FormRules;

export const NOTHING = {} satisfies FormRules;

export const DISCUSSION_SETTINGS = {
  isOn: { type: "checkbox" },
  reviews: { type: "number", min: 0, max: 6, isWhole: true, expects: "Enter 0 to 6 approvals." },
  checks: {
    maxLength: 2_100,
    expects: "Enter at most 20 names of checks, one a line.",
    problem: (text) =>
      checkNames(text).length > 20 ? "Enter at most 20 names of checks, one a line." : undefined,
  },
} as const satisfies FormRules;

/** The names of checks that a form holds, one a line. */
export const checkNames = (text: string): readonly string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.replace(/\s+/g, " ").trim())
      .filter(Boolean),
  ),
];
