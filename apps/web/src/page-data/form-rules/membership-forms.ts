import {
  COLLABORATOR_ROLES,
  EMAIL_RULE,
  GROUP_ROLES,
  isEmail,
  MAX_EMAIL,
  MAX_GROUP_DESCRIPTION,
  MAX_GROUP_NAME,
  MAX_INVITATION_DAYS,
  MAX_INVITATION_USES,
  ORGANIZATION_ROLES,
} from "@orrery/registry/rules";
import { account } from "./account-forms.ts";
import type { FormRules } from "./field-rule.ts";

const group = {
  name: { required: true, maxLength: MAX_GROUP_NAME, expects: "Enter a name." },
  description: { maxLength: MAX_GROUP_DESCRIPTION },
} satisfies FormRules;
const key = { required: true } as const;

/** Empty: as the hub. */
export const OWN_DEFAULT_VISIBILITY = {
  visibility: { options: ["", "public", "private"] },
} as const satisfies FormRules;

/** Empty: none. */
export const REQUIRED_SIGN_ON = { provider: { maxLength: 100 } } as const satisfies FormRules;

export const NEW_GROUP = group;

/** `none`: members don't join by themselves. */
export const AUTO_JOIN_ROLES = ["none", ...GROUP_ROLES] as const;

export const GROUP_SETTINGS = {
  ...group,
  key,
  autoJoin: { options: AUTO_JOIN_ROLES },
  joinsAll: { type: "checkbox" },
} as const satisfies FormRules;

export const ONE_GROUP = { key } satisfies FormRules;
export const GROUP_MEMBER = { key, account } satisfies FormRules;
export const GROUP_MEMBER_ROLE = {
  ...GROUP_MEMBER,
  role: { options: GROUP_ROLES },
} as const satisfies FormRules;

export const COLLABORATOR = { account } satisfies FormRules;
export const COLLABORATOR_ROLE = {
  account,
  role: { options: COLLABORATOR_ROLES },
} as const satisfies FormRules;
export const REPO_GROUP = { group: {} } satisfies FormRules;

const role = { options: ORGANIZATION_ROLES } as const;
const days = {
  type: "number",
  min: 1,
  max: MAX_INVITATION_DAYS,
  isWhole: true,
  expects: `Use a whole number from 1 to ${MAX_INVITATION_DAYS}.`,
} as const;

export const INVITE_ACCOUNT = { account, role } as const satisfies FormRules;
export const INVITE_EMAIL = {
  address: {
    ...{ required: true, maxLength: MAX_EMAIL, expects: EMAIL_RULE },
    problem: (text) => (isEmail(text) ? undefined : EMAIL_RULE),
  },
  role,
} as const satisfies FormRules;
export const INVITE_BY_LINK = {
  role,
  uses: {
    type: "number",
    min: 1,
    max: MAX_INVITATION_USES,
    isWhole: true,
    expects: `Use a whole number from 1 to ${MAX_INVITATION_USES}.`,
  },
  days,
} as const satisfies FormRules;

export const ONE_INVITATION = { key } satisfies FormRules;
export const LINKED_INVITATION = { token: { required: true, maxLength: 100 } } satisfies FormRules;
