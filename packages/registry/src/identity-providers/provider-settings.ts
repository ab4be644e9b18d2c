import type { IdentityProviderKind } from "./provider-kind.ts";

/**
 * Whether an email address of the provider counts as the person's own: never, when the provider says that it
 * verified it, or always.
 */
export const EMAIL_TRUSTS = ["never", "verified", "always"] as const;
export type EmailTrust = (typeof EMAIL_TRUSTS)[number];

/** What an administrator sets of a provider. Fields of the other kind are empty. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: string;
  /** An `ldap://` or `ldaps://` URL. */
  readonly url: string;
  readonly startTls: boolean;
  /** Who looks people up; empty: anyone may. */
  readonly bindDn: string;
  readonly base: string;
  /** `{name}` is what was entered. */
  readonly filter: string;
  readonly groupBase: string;
  /** `{dn}` is the person's. */
  readonly groupFilter: string;
  /** Claims of an ID token, or attributes of a directory entry. */
  readonly usernameClaim: string;
  readonly emailClaim: string;
  readonly groupsClaim: string;
  /** What never changes of a person: an entry's identifier; over OpenID Connect, what SCIM calls `externalId`. */
  readonly idClaim: string;
  readonly emailTrust: EmailTrust;
  /** Who may sign in; empty: everyone. */
  readonly emailDomains: readonly string[];
  readonly createsAccounts: boolean;
  readonly asksSecondFactor: boolean;
  /** Signing out here signs out there too. */
  readonly signsOut: boolean;
  /** It may be in a private network, and use plain HTTP there. */
  readonly allowPrivate: boolean;
}

interface Field<Value> {
  /** Only providers of this kind have it. */
  readonly kind?: IdentityProviderKind;
  /** For one of each kind, or for both. */
  readonly initial: Value | Readonly<Record<IdentityProviderKind, Value>>;
  readonly required?: true;
  readonly problem?: (value: Value) => string | undefined;
}

export const PROVIDER_NAME_RULE =
  "Invalid name. Use 2 to 40 lower-case letters, digits and single hyphens.";

export const isProviderName = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= 40 &&
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) &&
  // The address of the form for another one.
  text !== "new";

export const MAX_PROVIDER_LABEL = 60;
export const MAX_PROVIDER_SECRET = 4000;
export const MAX_SETTING = 500;
export const MAX_EMAIL_DOMAINS = 100;

const protocolOf = (text: string) => (URL.canParse(text) ? new URL(text).protocol : "");

const webUrl = (text: string) =>
  /^https?:$/.test(protocolOf(text)) ? undefined : "Enter a URL with https:// or http://.";

const ldapUrl = (text: string) =>
  /^ldaps?:$/.test(protocolOf(text)) ? undefined : "Enter a URL with ldaps:// or ldap://.";

const claim = (text: string) =>
  /^[\w:/.-]*$/.test(text) ? undefined : 'Use letters, digits, "_", "-", ".", ":" and "/".';

const attribute = { kind: "ldap", initial: "" } as const;

/** Every field of a provider: its default, and what is wrong with a value. */
export const PROVIDER_FIELDS: {
  readonly [Name in keyof ProviderSettings]: Field<ProviderSettings[Name]>;
} = {
  issuer: { kind: "openid", initial: "", required: true, problem: webUrl },
  clientId: { kind: "openid", initial: "", required: true },
  scopes: {
    kind: "openid",
    initial: "openid profile email",
    problem: (text) =>
      text.split(" ").includes("openid") ? undefined : 'The scopes must contain "openid".',
  },
  url: { kind: "ldap", initial: "", required: true, problem: ldapUrl },
  startTls: { kind: "ldap", initial: false },
  bindDn: attribute,
  base: { kind: "ldap", initial: "", required: true },
  filter: {
    kind: "ldap",
    initial: { ldap: "(uid={name})", openid: "" },
    required: true,
    problem: (text) =>
      /^\(.*\{name\}.*\)$/s.test(text)
        ? undefined
        : "Enter a filter with parentheses and {name}, such as (uid={name}).",
  },
  groupBase: attribute,
  groupFilter: { kind: "ldap", initial: { ldap: "(member={dn})", openid: "" } },
  usernameClaim: { initial: { openid: "preferred_username", ldap: "uid" }, problem: claim },
  emailClaim: { initial: { openid: "email", ldap: "mail" }, problem: claim },
  groupsClaim: { initial: { openid: "groups", ldap: "memberOf" }, problem: claim },
  idClaim: { initial: { openid: "sub", ldap: "entryUUID" }, required: true, problem: claim },
  emailTrust: { initial: { openid: "verified", ldap: "never" } },
  emailDomains: {
    initial: [],
    problem: (domains) => {
      if (domains.length > MAX_EMAIL_DOMAINS) return `Enter at most ${MAX_EMAIL_DOMAINS} domains.`;
      const wrong = domains.find((domain) => !isDomain(domain));
      return wrong === undefined ? undefined : `Invalid domain: "${wrong.slice(0, 100)}".`;
    },
  },
  createsAccounts: { initial: true },
  asksSecondFactor: { initial: false },
  signsOut: { kind: "openid", initial: false },
  allowPrivate: { initial: false },
};

export type SettingName = keyof ProviderSettings;
export const SETTING_NAMES = Object.keys(PROVIDER_FIELDS) as readonly SettingName[];

export const isDomain = (text: string): boolean =>
  text.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/i.test(text);

/** Whether providers of a kind have a field. */
export const hasSetting = (kind: IdentityProviderKind, name: SettingName): boolean =>
  (PROVIDER_FIELDS[name].kind ?? kind) === kind;

/** The settings of a new provider. */
export const initialSettings = (kind: IdentityProviderKind): ProviderSettings =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => [name, initialOf(PROVIDER_FIELDS[name] as Field<unknown>, kind)]),
  ) as unknown as ProviderSettings;

function initialOf({ initial }: Field<unknown>, kind: IdentityProviderKind): unknown {
  const isByKind = typeof initial === "object" && initial !== null && kind in initial;
  return isByKind ? (initial as Record<IdentityProviderKind, unknown>)[kind] : initial;
}

/** What is wrong with settings, by field. */
export function settingProblems(
  kind: IdentityProviderKind,
  settings: ProviderSettings,
): Readonly<Partial<Record<SettingName, string>>> {
  const problems = SETTING_NAMES.filter((name) => hasSetting(kind, name)).map((name) => {
    const { required, problem } = PROVIDER_FIELDS[name] as Field<unknown>;
    const value = settings[name];
    if (value === "") return [name, required ? "Enter a value." : undefined] as const;
    if (typeof value === "string" && value.length > MAX_SETTING)
      return [name, `Use up to ${MAX_SETTING} characters.`] as const;
    return [name, problem?.(value)] as const;
  });
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}
