import type { EntityType, Permission } from "./permission.ts";

/** What permissions are given for, as it is now: renamed repos and organizations have their present names. */
export interface GrantEntity {
  readonly type: EntityType;
  readonly key: string;
  /** `namespace/name` of a repo; a resource group's own name. */
  readonly name: string;
  /** Whose it is; of an account or organization, its own name. */
  readonly namespace: string;
  /** The resource group that a repo or collection is in. */
  readonly groupKey?: string | undefined;
}

export interface ScopedGrant {
  readonly entity: GrantEntity;
  readonly permissions: readonly Permission[];
}

/** What a fine-grained credential may do. Its account's rights limit it further. */
export interface Grants {
  /** The row of the credential: viewers with equal keys have equal grants. */
  readonly key: string;
  /** Files of public gated repos that the account has access to. */
  readonly canReadGatedRepos: boolean;
  readonly global: readonly Permission[];
  readonly scoped: readonly ScopedGrant[];
}

/** What one credential can name: its grants are looked up whenever it is used. */
export const MAX_GRANT_ENTITIES = 100;
