import type { RuleKind } from "../identity-providers/identity-provider.ts";
import { ORGANIZATION_ROLES, type OrganizationRole } from "../organizations/organization.ts";

/** What rules look at of a person at one provider. */
export interface RuleFacts {
  readonly groups: readonly string[];
  /** Of groups that the provider keeps over SCIM. */
  readonly scimGroups: readonly string[];
  /** Trusted ones. */
  readonly emails: readonly string[];
}

interface Rule {
  readonly kind: RuleKind;
  readonly value: string;
  readonly organizationKey: string;
  readonly role: OrganizationRole;
}

/** A role that rules give in an organization. */
export interface RoleGrant {
  readonly organizationKey: string;
  readonly role: OrganizationRole;
  readonly isScim: boolean;
}

/** The highest role of each organization. Pure. */
export function rolesByRules(rules: readonly Rule[], facts: RuleFacts): readonly RoleGrant[] {
  const groups = new Set(facts.groups.map(folded));
  const scimGroups = new Set(facts.scimGroups.map(folded));
  const domains = new Set(facts.emails.map((email) => folded(email.split("@").at(-1) ?? "")));
  const grants = new Map<string, RoleGrant>();
  for (const { kind, value, organizationKey, role } of rules) {
    const isScim = kind === "group" && scimGroups.has(folded(value));
    const named = kind === "group" ? groups : domains;
    if (!isScim && !named.has(folded(value))) continue;
    const before = grants.get(organizationKey);
    grants.set(organizationKey, {
      organizationKey,
      role: before ? higherRole(before.role, role) : role,
      isScim: isScim || before?.isScim === true,
    });
  }
  return [...grants.values()];
}

export const higherRole = (one: OrganizationRole, other: OrganizationRole): OrganizationRole =>
  ORGANIZATION_ROLES.indexOf(one) >= ORGANIZATION_ROLES.indexOf(other) ? one : other;

/** Groups and domains are compared without regard to case: providers are not consistent. */
const folded = (text: string): string => text.trim().toLowerCase();
