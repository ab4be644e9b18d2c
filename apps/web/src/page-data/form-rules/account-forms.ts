import { isNamespaceName } from "@orrery/registry/ids";
import {
  BUDGET_PERIODS,
  CREDENTIAL_NAME_RULE,
  isPattern,
  linksProblem,
  MAX_BIO,
  MAX_BUDGET_TARGET,
  MAX_CREDENTIAL_NAME,
  MAX_DISPLAY_NAME,
  MAX_INVITATION_NOTE,
  MAX_NAMESPACE_NAME,
  MAX_PASSWORD,
  MAX_PER_MINUTE,
  MAX_REQUEST_NOTE,
  MIN_PASSWORD,
  NAMESPACE_NAME_RULE,
  ORGANIZATION_ROLES,
  PASSWORD_RULE,
  PATTERN_RULE,
  pinnedProblem,
  SIGN_UP_MODES,
  TOKEN_ROLES,
} from "@orrery/registry/rules";
import type { FieldRule, FormRules } from "./field-rule.ts";

export const newNamespace = {
  required: true,
  maxLength: MAX_NAMESPACE_NAME,
  problem: (text) => (isNamespaceName(text) ? undefined : NAMESPACE_NAME_RULE),
  expects: NAMESPACE_NAME_RULE,
} satisfies FieldRule;

export const newPassword = {
  required: true,
  isExact: true,
  minLength: MIN_PASSWORD,
  maxLength: MAX_PASSWORD,
  expects: PASSWORD_RULE,
} satisfies FieldRule;

export const password = {
  required: true,
  isExact: true,
  expects: "Enter your password.",
} satisfies FieldRule;

export const account = {
  required: true,
  maxLength: MAX_NAMESPACE_NAME,
  expects: "Enter a username.",
} satisfies FieldRule;

export const SIGN_UP = {
  name: newNamespace,
  password: newPassword,
  note: { maxLength: MAX_REQUEST_NOTE },
  /** The version that was accepted. */
  terms: {},
  next: {},
  invitation: {},
} satisfies FormRules;

export const ACCEPT_TERMS = {
  version: { type: "number", required: true, isWhole: true, expects: "Read the terms again." },
  next: {},
} as const satisfies FormRules;

export const ASK_FOR_LINK = {
  email: { required: true, maxLength: 254, expects: "Enter your email address." },
} satisfies FormRules;

export const SETUP = { name: newNamespace, password: newPassword, token: {} } satisfies FormRules;

export const SIGN_UP_MODE = {
  mode: { options: SIGN_UP_MODES },
  domains: { maxLength: 5000 },
} satisfies FormRules;

export const INVITE = { note: { maxLength: MAX_INVITATION_NOTE } } satisfies FormRules;

export const SET_PASSWORD = { password: newPassword } satisfies FormRules;

export const CHANGE_PASSWORD = { current: password, password: newPassword } satisfies FormRules;

export const DELETE_OWN_ACCOUNT = {
  account: { ...account, expects: "Enter your username." },
} satisfies FormRules;

export const EXPIRATIONS = ["30", "90", "custom", "never"] as const;

export const NEW_ACCESS_KEY = {
  name: { required: true, maxLength: MAX_CREDENTIAL_NAME, expects: CREDENTIAL_NAME_RULE },
  expires: { options: EXPIRATIONS },
  expiresOn: {},
} satisfies FormRules;

const perMinute = {
  type: "number",
  min: 0,
  max: MAX_PER_MINUTE,
  isWhole: true,
  expects: "Enter a whole number, or leave it empty.",
} satisfies FieldRule;

/** What calls of models with a new token may do: all optional. */
export const TOKEN_LIMITS = {
  models: {
    maxLength: MAX_BUDGET_TARGET,
    problem: (text) => (linesOf(text).every(isPattern) ? undefined : PATTERN_RULE),
  },
  amount: {
    type: "number",
    min: 0,
    max: 1_000_000_000,
    expects: "Enter an amount in US dollars, or leave it empty.",
  },
  /** Absent or empty: a month. */
  limitPeriod: {
    problem: (text) =>
      BUDGET_PERIODS.some((period) => period === text) ? undefined : "Choose a period.",
  },
  requestsPerMinute: perMinute,
  tokensPerMinute: perMinute,
  cacheSeconds: perMinute,
} satisfies FormRules;

export const NEW_TOKEN = {
  ...NEW_ACCESS_KEY,
  ...TOKEN_LIMITS,
  role: { options: TOKEN_ROLES },
} satisfies FormRules;

export const DELETE_CREDENTIAL = { key: { required: true } } satisfies FormRules;

export const PROFILE = {
  displayName: { maxLength: MAX_DISPLAY_NAME },
  bio: { maxLength: MAX_BIO },
  links: { problem: (text) => linksProblem(linesOf(text)) },
  pinned: { problem: (text) => pinnedProblem(linesOf(text)) },
} satisfies FormRules;

/** Returns the links or repos of a profile, one from each line. */
export const linesOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

export const NEW_ORGANIZATION = { name: newNamespace } satisfies FormRules;

export const RENAME = { name: newNamespace } satisfies FormRules;

export const MEMBER = { account } satisfies FormRules;

export const DELETE_ACCOUNT = { account, withRepos: { type: "checkbox" } } satisfies FormRules;

export const MEMBER_ROLE = { account, role: { options: ORGANIZATION_ROLES } } satisfies FormRules;
