import type { SettingName } from "@orrery/registry/rules";
import { plural } from "../ui/format.ts";

/** What the administration of sign-on says. */
export const ADMIN = {
  title: "Sign-on",
  note: "How people sign in to this hub.",
  passwords: {
    title: "Passwords",
    note: "Without them, people sign in through identity providers alone. Access tokens still work.",
    label: "Passwords and passkeys of this hub",
    on: "Allowed",
    off: "Not allowed",
    save: "Save",
    first: "To turn them off, sign in through a provider first.",
  },
  emergency: {
    title: "Emergency access",
    note: "If no provider lets you in. These commands run on the machine of the hub, also while it is down.",
    kept: (name: string) => `${name} can always sign in with a password.`,
    none: "No administrator's password is kept for emergencies.",
    commands: [
      {
        command: "orrery admin sign-on break-glass NAME",
        does: "Keeps the password of one administrator, also while passwords are not allowed; none: of no one.",
      },
      { command: "orrery admin sign-on passwords on", does: "Allows passwords again." },
      {
        command: "orrery reset-password NAME",
        does: "Prints a link that sets a new password.",
      },
    ],
  },
  requiredBy: (organizations: string) =>
    `Required by ${organizations}: while it is off, members have no access there. Its admins or you can stop requiring it in the settings of the organization.`,
  providers: {
    title: "Identity providers",
    note: "Where people sign in with an account that your organization keeps.",
    none: "No providers yet",
    list: "Identity providers",
    addOpenId: "Add OpenID Connect",
    addLdap: "Add LDAP",
    on: "on",
    off: "off",
    kinds: { openid: "OpenID Connect", ldap: "LDAP" },
    facts: (identities: number, rules: number) =>
      `${plural(identities, "account")}, ${plural(rules, "rule")}`,
  },
  newTitle: { openid: "Add an OpenID Connect provider", ldap: "Add an LDAP directory" },
  create: "Add provider",
  save: "Save",
  fixed: "This provider comes from the hub's settings file. Change it there.",
  addresses: {
    title: "At the provider",
    note: "Enter these where you register the hub.",
    redirectUri: "Redirect URI",
    logoutUri: "Back-channel logout URI",
    scimUrl: "SCIM base URL",
  },
  settings: { title: "Settings", note: "Changes count at the next sign-in." },
  test: {
    title: "Test",
    note: "Calls the provider from this hub.",
    submit: "Test the connection",
    works: "The provider responds.",
    fails: (reason: string) => `The provider can't be used: ${reason}`,
  },
  rules: {
    title: "Roles by groups",
    note: "Each rule gives a role in an organization. Of several, the highest counts.",
    none: "No rules",
    list: "Rules",
    kind: "By",
    kinds: { group: "Group", domain: "Email domain" },
    value: "Group or domain",
    organization: "Organization",
    role: "Role",
    add: "Add rule",
    remove: "Remove",
    /** Names a rule to those who don't see its row. */
    of: (value: string, organization: string) => `${value} in ${organization}`,
  },
  tokens: {
    title: "SCIM",
    note: "With a token, the provider keeps accounts and groups here.",
    create: "Create token",
    copyNow: "Copy the token now. You won't see it again.",
    list: "SCIM tokens",
    none: "No tokens",
    /** Stand before a time. */
    created: (by: string) => `created by ${by}, `,
    used: "last used ",
    unused: "never used",
    remove: "Delete",
    question: "The provider can no longer call this hub with it.",
    confirm: "Delete token",
  },
  remove: {
    title: "Delete provider",
    note: "Accounts stay. Sessions that began there end, and roles by its rules go.",
    label: "Delete provider",
    question: (label: string) => `People can no longer sign in with ${label}.`,
    confirm: "Delete it",
  },
  common: {
    name: "Name in URLs",
    nameHint: "Part of the redirect URI. It can't be changed later.",
    label: "Label",
    labelHint: "People see it on the button.",
    secret: { openid: "Client secret", ldap: "Directory password" },
    secretKept: "Leave it empty to keep the stored one.",
    secretNone: {
      openid: "Leave it empty for a public client.",
      ldap: "Of the account that looks people up.",
    },
    isOn: "People can sign in",
  },
} as const;

interface FieldText {
  readonly label: string;
  readonly hint?: string;
}

/** Labels and hints of a provider's fields, in the order of the form. */
export const FIELD_TEXTS: Readonly<Record<SettingName, FieldText>> = {
  issuer: { label: "Issuer", hint: "Without /.well-known/openid-configuration." },
  clientId: { label: "Client ID" },
  scopes: { label: "Scopes", hint: "Some providers need groups for groups." },
  url: { label: "URL", hint: "ldaps://ldap.example.org, or ldap:// with StartTLS." },
  startTls: { label: "Encrypt ldap:// with StartTLS" },
  bindDn: { label: "Account that looks people up", hint: "Its DN. Leave it empty if anyone may." },
  base: { label: "Where people are", hint: "ou=people,dc=example,dc=org" },
  filter: { label: "Filter for a person", hint: "{name} is what was entered." },
  groupBase: {
    label: "Where groups are",
    hint: "Only if people's entries don't list their groups.",
  },
  groupFilter: { label: "Filter for a person's groups", hint: "{dn} is the person's." },
  usernameClaim: { label: "Username from", hint: "New accounts are named after it." },
  emailClaim: { label: "Email address from" },
  groupsClaim: { label: "Groups from" },
  idClaim: { label: "Identifier from", hint: "What never changes of a person." },
  emailTrust: {
    label: "Trust email addresses",
    hint: "A trusted address signs in to the account that has it.",
  },
  emailDomains: {
    label: "Only these email domains",
    hint: "With commas between them. Leave it empty to let everyone in.",
  },
  createsAccounts: {
    label: "Create accounts at the first sign-in",
    hint: "Otherwise people need an account or an invitation.",
  },
  asksSecondFactor: { label: "Ask for this hub's second factor too" },
  signsOut: { label: "Sign out at the provider too" },
  allowPrivate: {
    label: "The provider is in a private network",
    hint: "Private addresses and unencrypted connections are allowed.",
  },
};

export const EMAIL_TRUST = {
  never: "Never",
  verified: "If the provider verified them",
  always: "Always",
} as const;
