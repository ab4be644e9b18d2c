import type { IdentityProviderKind } from "@orrery/registry";
import {
  EMAIL_TRUSTS,
  hasSetting,
  isProviderName,
  MAX_PROVIDER_LABEL,
  MAX_PROVIDER_SECRET,
  MAX_SETTING,
  ORGANIZATION_ROLES,
  PROVIDER_FIELDS,
  PROVIDER_NAME_RULE,
  RULE_KINDS,
  SETTING_NAMES,
  type SettingName,
} from "@orrery/registry/rules";
import type { FieldRule, FormRules } from "./field-rule.ts";

const label = {
  required: true,
  maxLength: MAX_PROVIDER_LABEL,
  expects: `Use 1 to ${MAX_PROVIDER_LABEL} characters.`,
} satisfies FieldRule;

/** The fields of a kind of provider: those of its settings, and what all have. */
const fieldsOf = (kind: IdentityProviderKind): FormRules => ({
  label,
  secret: { isExact: true, maxLength: MAX_PROVIDER_SECRET },
  isOn: { type: "checkbox" },
  ...Object.fromEntries(
    SETTING_NAMES.filter((name) => hasSetting(kind, name)).map((name) => [name, ruleOf(name)]),
  ),
});

function ruleOf(name: SettingName): FieldRule {
  const { initial, problem, required } = PROVIDER_FIELDS[name];
  if (typeof initial === "boolean") return { type: "checkbox" };
  if (name === "emailTrust") return { options: EMAIL_TRUSTS };
  if (name === "emailDomains")
    return { problem: (text) => PROVIDER_FIELDS.emailDomains.problem?.(domainsOf(text)) };
  return {
    maxLength: MAX_SETTING,
    ...(required && { required, expects: "Enter a value." }),
    ...(problem && { problem: problem as (text: string) => string | undefined }),
  };
}

/** A list as a form has it: domains with commas or blanks between them. */
export const domainsOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);

export const PROVIDER_FORMS: Readonly<Record<IdentityProviderKind, FormRules>> = {
  openid: fieldsOf("openid"),
  ldap: fieldsOf("ldap"),
};

const name = {
  required: true,
  maxLength: 40,
  problem: (text) => (isProviderName(text) ? undefined : PROVIDER_NAME_RULE),
  expects: PROVIDER_NAME_RULE,
} satisfies FieldRule;

export const NEW_PROVIDER_FORMS: Readonly<Record<IdentityProviderKind, FormRules>> = {
  openid: { name, ...PROVIDER_FORMS.openid },
  ldap: { name, ...PROVIDER_FORMS.ldap },
};

export const NEW_RULE = {
  kind: { options: RULE_KINDS },
  value: { required: true, maxLength: MAX_SETTING, expects: "Enter a group or a domain." },
  organization: { required: true, expects: "Enter the name of an organization." },
  role: { options: ORGANIZATION_ROLES },
} satisfies FormRules;

/** A rule is known by all but its role. */
export const DELETE_RULE = {
  kind: { options: RULE_KINDS },
  value: { required: true, isExact: true },
  organization: { required: true },
} satisfies FormRules;

export const PASSWORDS = { passwords: { options: ["on", "off"] } } satisfies FormRules;
