import {
  EMAIL_TRUSTS,
  IDENTITY_PROVIDER_KINDS,
  MAX_PROVIDER_LABEL,
  MAX_PROVIDER_SECRET,
  MAX_ROLE_RULES,
  MAX_SETTING,
  ORGANIZATION_ROLES,
  RULE_KINDS,
} from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";

const text = z.string().max(MAX_SETTING);
const flag = z.boolean();

/** Every field of a provider; those of the other kind are refused, and left out of answers. */
const settings = z
  .strictObject({
    issuer: text.describe("The issuer's URL, without `/.well-known/openid-configuration`."),
    clientId: text,
    scopes: text.describe("Separated by blanks; `openid` is one of them."),
    url: text.describe("`ldaps://` or `ldap://`."),
    startTls: flag,
    bindDn: text.describe("Who looks people up in the directory; empty: anyone may."),
    base: text.describe("Where the directory has its people."),
    filter: text.describe("Finds a person; `{name}` is what was entered."),
    groupBase: text.describe("Where the directory has its groups, if people don't list theirs."),
    groupFilter: text.describe("Finds the groups of a person; `{dn}` is theirs."),
    usernameClaim: text,
    emailClaim: text,
    groupsClaim: text,
    idClaim: text.describe("What never changes of a person; what SCIM calls `externalId`."),
    emailTrust: z
      .enum(EMAIL_TRUSTS)
      .describe("Whether an email address counts: never, if the provider verified it, or always."),
    emailDomains: z.array(z.string().max(253)).describe("Who may sign in; empty: everyone."),
    createsAccounts: flag.describe("The first sign-in creates an account."),
    asksSecondFactor: flag.describe("The hub asks for its own second factor too."),
    signsOut: flag.describe("Signing out here signs out there too."),
    allowPrivate: flag.describe("It may be in a private network, and use plain HTTP there."),
  })
  .partial();

const rule = z
  .strictObject({
    kind: z.enum(RULE_KINDS),
    value: z
      .string()
      .min(1)
      .max(MAX_SETTING)
      .describe("A group, or the domain of email addresses."),
    organization: z.string(),
    role: z.enum(ORGANIZATION_ROLES),
  })
  .meta({ id: "RoleRule" });

const changes = {
  label: z.string().min(1).max(MAX_PROVIDER_LABEL).describe("Shown on the button."),
  isOn: flag,
  secret: z
    .string()
    .max(MAX_PROVIDER_SECRET)
    .describe("The client secret or the directory password. It is never shown again."),
  settings,
};

export const newProvider = z.strictObject({
  ...z.strictObject(changes).partial().shape,
  name: z.string().max(40).describe("In URLs: lower-case letters, digits and hyphens."),
  label: changes.label,
  kind: z.enum(IDENTITY_PROVIDER_KINDS),
});
export const providerChanges = z.strictObject(changes).partial();
export const roleRules = z.strictObject({ rules: z.array(rule).max(MAX_ROLE_RULES) });
export const signOnChanges = z.strictObject({
  passwords: flag.describe("Whether accounts sign in with a password of this hub."),
});

const provider = z
  .strictObject({
    name: z.string(),
    label: z.string(),
    kind: z.enum(IDENTITY_PROVIDER_KINDS),
    isOn: flag,
    settings,
    hasSecret: flag,
    isFixed: flag.describe("It comes from the settings file."),
    rules: z.array(rule),
    identities: z.number().describe("Accounts that signed in through it."),
    requiredBy: z.array(z.string()).describe("Organizations whose members must come by it."),
    redirectUri: z.string().optional().describe("To enter at the provider, as is the next."),
    logoutUri: z.string().optional(),
    scimUrl: z.string().describe("Where the provider keeps its people and groups over SCIM."),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "SignInProvider" });

const scimToken = z
  .strictObject({
    key: z.string(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().optional(),
  })
  .meta({ id: "ScimToken" });

const identity = z
  .strictObject({
    key: z.string(),
    provider: z.string(),
    label: z.string(),
    username: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: "LinkedAccount" });

const group = "people" as const;

export const getSignOn: ApiDescription = {
  ...{ id: "getSignOn", group, summary: "Get how people sign in, for admins" },
  responses: {
    200: z.strictObject({
      breakGlass: z
        .string()
        .optional()
        .describe("The administrator whose password is kept for emergencies."),
      passwords: flag,
      providers: z.array(provider),
    }),
  },
};

export const changeSignOn: ApiDescription = {
  ...{ id: "changeSignOn", group, summary: "Allow or forbid passwords, for admins" },
  notes: "To forbid them, sign in through a provider first.",
  body: signOnChanges,
  responses: { 200: signOnChanges },
};

export const createSignInProvider: ApiDescription = {
  ...{ id: "createSignInProvider", group, summary: "Add an identity provider, for admins" },
  body: newProvider,
  responses: { 201: provider },
};

export const getSignInProvider: ApiDescription = {
  ...{ id: "getSignInProvider", group, summary: "Get an identity provider, for admins" },
  responses: { 200: provider },
};

export const changeSignInProvider: ApiDescription = {
  ...{ id: "changeSignInProvider", group, summary: "Change an identity provider, for admins" },
  body: providerChanges,
  responses: { 200: provider },
};

export const deleteSignInProvider: ApiDescription = {
  ...{ id: "deleteSignInProvider", group, summary: "Delete an identity provider, for admins" },
  notes: "Its sessions end, and the roles that its rules gave are taken away. Accounts stay.",
  responses: { 204: null },
};

export const setRoleRules: ApiDescription = {
  ...{ id: "setRoleRules", group, summary: "Replace the rules that give roles, for admins" },
  notes: "They apply at once to everyone the provider knows, and at every sign-in.",
  body: roleRules,
  responses: { 200: provider },
};

export const testSignInProvider: ApiDescription = {
  ...{ id: "testSignInProvider", group, summary: "Check that a provider responds, for admins" },
  responses: {
    200: z.strictObject({ isReachable: flag, reason: z.string().optional() }),
  },
};

export const listScimTokens: ApiDescription = {
  ...{ id: "listScimTokens", group, summary: "List the SCIM tokens of a provider, for admins" },
  responses: { 200: z.array(scimToken) },
};

export const createScimToken: ApiDescription = {
  ...{ id: "createScimToken", group, summary: "Create a SCIM token for a provider, for admins" },
  notes: "It is returned once. Create the next one before you delete the last, and none is missed.",
  responses: { 201: z.strictObject({ token: z.string() }) },
};

export const deleteScimToken: ApiDescription = {
  ...{ id: "deleteScimToken", group, summary: "Delete a SCIM token, for admins" },
  responses: { 204: null },
};

export const listLinkedAccounts: ApiDescription = {
  ...{ id: "listLinkedAccounts", group, summary: "List your accounts at identity providers" },
  responses: { 200: z.array(identity) },
};

export const unlinkAccount: ApiDescription = {
  ...{ id: "unlinkAccount", group, summary: "Unlink your account at an identity provider" },
  notes: "Needs a browser session whose owner signed in or confirmed it in the last 15 minutes.",
  responses: { 204: null },
};
