import type { OrganizationRole, TokenDecision, TokenPolicy, TokenRole } from "@orrery/registry";
import type { EntityType, Permission } from "@orrery/registry/permissions";

/** A token or an access key, without the secret. */
export interface Credential {
  /** For an access key, its public ID. */
  readonly key: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt?: string;
  /** Absent if it never expires. */
  readonly expiresAt?: string;
  readonly isExpired: boolean;
}

/** An access token in a list. */
export interface TokenRow extends Credential {
  readonly role: TokenRole;
  /** What a fine-grained one can do, as a sentence. */
  readonly can?: string;
  /** Patterns of the models that it may run; absent: all that it may otherwise. */
  readonly models?: readonly string[];
  /** An IP address. */
  readonly lastUsedFrom?: string;
  /** Organizations where it does not count, by their token policies. */
  readonly deniedIn?: readonly string[];
  /** The secret before the last rotation, while it is valid. */
  readonly previous?: { readonly until: string; readonly usedAt?: string };
}

/** What is chosen in the form of a fine-grained token, and the owners that it offers. */
export interface GrantsChoice {
  readonly canReadGatedRepos: boolean;
  readonly global: readonly Permission[];
  readonly owners: readonly (GrantOwner & { readonly permissions: readonly Permission[] })[];
  readonly lists: readonly GrantList[];
}

/** An account, an organization, or a resource group of one. */
export interface GrantOwner {
  readonly type: Extract<EntityType, "user" | "org" | "resource-group">;
  /** Of a group, its key. */
  readonly name: string;
  readonly group?: { readonly name: string; readonly organization: string };
}

/** Repos and collections with the same permissions. */
export interface GrantList {
  readonly names: readonly string[];
  readonly permissions: readonly Permission[];
}

/** One token, or the form of a new one; of the account or of a service account. */
export interface TokenData {
  /** Whose settings: the account's, or the organization's of the service account. */
  readonly owner: { readonly kind: "account" | "organization"; readonly name: string };
  readonly service?: string;
  /** The page with the list that it is in. */
  readonly listPath: string;
  /** Absent for a new one. */
  readonly token?: TokenRow;
  /** What the link to the form of a new one calls it. */
  readonly suggestedName?: string;
  /** Absent for a token with a role. */
  readonly choice?: GrantsChoice;
}

/** `/organizations/:organization/settings/tokens`, for admins. */
export interface OrganizationTokensData {
  readonly organization: string;
  readonly policy: TokenPolicy;
  readonly tokens: readonly MemberTokenRow[];
}

/** A fine-grained token or an application of a member. */
export interface MemberTokenRow {
  readonly key: string;
  readonly name: string;
  readonly account: string;
  readonly isApplication: boolean;
  readonly can: string;
  readonly status: TokenDecision | "pending";
  readonly createdAt: string;
  readonly lastUsedAt?: string;
}

/** The service accounts of an organization. */
export interface ServiceAccountsData {
  readonly organization: string;
  readonly accounts: readonly ServiceAccountRow[];
}

export interface ServiceAccountRow {
  readonly name: string;
  readonly role: OrganizationRole;
  readonly createdAt: string;
  readonly tokens: number;
  readonly lastUsedAt?: string;
}

export interface ServiceAccountData {
  readonly organization: string;
  readonly account: ServiceAccountRow;
  readonly tokens: readonly TokenRow[];
}
