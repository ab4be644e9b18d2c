import type { OrganizationRole } from "../organizations/organization.ts";
import type { IdentityProviderKind } from "./provider-kind.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** Where people sign in with an account that someone else keeps. */
export interface IdentityProvider {
  readonly key: string;
  /** In URLs. */
  readonly name: string;
  /** On the button. */
  readonly label: string;
  readonly kind: IdentityProviderKind;
  readonly isOn: boolean;
  readonly settings: ProviderSettings;
  readonly hasSecret: boolean;
  /** It comes from the settings file, and only that file changes it. */
  readonly isFixed: boolean;
  readonly createdAt: Date;
}

/** As an administrator sees it. */
export interface AdministeredProvider extends IdentityProvider {
  readonly rules: readonly RoleRule[];
  /** Accounts that signed in through it. */
  readonly identities: number;
  /** Names of organizations whose members must come by it. */
  readonly requiredBy: readonly string[];
}

/** For the server alone, never for a page or a log. */
export interface OpenProvider extends IdentityProvider {
  /** The client secret or the directory password; empty without one. */
  readonly secret: string;
}

/** What anyone may know: enough for a button. */
export type SignInWay = Pick<IdentityProvider, "name" | "label" | "kind">;

export interface ProviderChanges {
  readonly label?: string;
  readonly isOn?: boolean;
  /** Replaces the stored one; empty: none. */
  readonly secret?: string;
  readonly settings?: Partial<ProviderSettings>;
}

export interface NewProvider extends ProviderChanges {
  readonly name: string;
  readonly label: string;
  readonly kind: IdentityProviderKind;
}

/** `group`: who is in it. `domain`: whose trusted email address ends with it. */
export const RULE_KINDS = ["group", "domain"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** Gives a role in an organization. Rules add up: of several, the highest role counts. */
export interface RoleRule {
  readonly kind: RuleKind;
  readonly value: string;
  /** The organization's name. */
  readonly organization: string;
  readonly role: OrganizationRole;
}
