import { isRepoName } from "@orrery/registry/ids";
import { MAX_ACCESS_DAYS, MAX_REJECTION_REASON } from "@orrery/registry/rules";
import type { FieldRule, FormRules } from "./field-rule.ts";

/** As `isRepoName` checks them. */
export const REPO_NAME_RULES =
  'Use 1 to 96 letters, digits, "-", "_" and "."; begin and end with a letter or digit; "--" and ".." are not allowed.';

const name = {
  required: true,
  maxLength: 96,
  problem: (text) =>
    isRepoName(text)
      ? undefined
      : `Invalid repository name: "${text.slice(0, 100)}". ${REPO_NAME_RULES}`,
  expects: `Enter a name. ${REPO_NAME_RULES}`,
} satisfies FieldRule;

const namespace = { required: true, expects: "Choose an owner." } satisfies FieldRule;
const account = { required: true, expects: "Enter a username." } satisfies FieldRule;

export const NEW_REPO = {
  kind: { options: ["model", "dataset"] },
  namespace,
  name,
  license: {},
  /** The key of a resource group; empty: none. */
  group: {},
  private: { type: "checkbox" },
} as const satisfies FormRules;

export const DESCRIBE = { description: { maxLength: 500 } } satisfies FormRules;

export const VISIBILITY = {
  visibility: { options: ["public", "private"] },
} as const satisfies FormRules;

export const GATING = {
  gated: { options: ["", "auto", "manual"] },
  gatesMembers: { type: "checkbox" },
} as const satisfies FormRules;

export const ACCEPT_REQUEST = { account } satisfies FormRules;

export const REJECT_REQUEST = {
  account,
  reason: { maxLength: MAX_REJECTION_REASON },
} satisfies FormRules;

export const ACCESS_DAYS = {
  days: {
    type: "number",
    min: 1,
    max: MAX_ACCESS_DAYS,
    isWhole: true,
    expects: `Use a whole number from 1 to ${MAX_ACCESS_DAYS}, or leave it empty.`,
  },
} as const satisfies FormRules;

export const MOVE_REPO = { namespace, name } satisfies FormRules;

export const DELETE_REPO = { confirm: { required: true } } satisfies FormRules;

/** A commit message's title and description, on every form that commits. */
export const COMMIT_MESSAGE = {
  message: { maxLength: 200 },
  description: { maxLength: 2000 },
} satisfies FormRules;

export const SHARE_RUN = { share: { type: "checkbox" } } as const satisfies FormRules;
