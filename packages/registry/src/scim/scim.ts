import type { IdentityProvider } from "../identity-providers/identity-provider.ts";

/** Who calls: a provider, by one of its tokens. */
export interface ScimClient {
  readonly provider: IdentityProvider;
}

/** What a provider says of a person. */
export interface ScimUserFields {
  readonly userName: string;
  readonly externalId?: string | undefined;
  /** Empty if unknown, as are the names. */
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly displayName: string;
  readonly isActive: boolean;
}

export interface ScimUser extends ScimUserFields {
  readonly key: string;
  readonly accountKey: string;
  /** The account's name. */
  readonly account: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface ScimGroupFields {
  readonly displayName: string;
  readonly externalId?: string | undefined;
}

export interface ScimGroup extends ScimGroupFields {
  readonly key: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface ScimMember {
  /** A user's key. */
  readonly key: string;
  readonly userName: string;
}

/** A change of a group: `members` replaces all, before `add` and `remove`. */
export interface ScimGroupChanges extends Partial<ScimGroupFields> {
  readonly members?: readonly string[];
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

export interface ScimPage<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

export interface ScimRange {
  /** From 0. */
  readonly offset: number;
  readonly limit: number;
}

export interface ScimToken {
  readonly key: string;
  /** The administrator's name. */
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly lastUsedAt?: Date;
}

export const MAX_SCIM_PAGE = 200;
export const MAX_SCIM_MEMBERS = 10_000;
export const MAX_SCIM_TEXT = 500;
export const MAX_SCIM_TOKENS = 5;
