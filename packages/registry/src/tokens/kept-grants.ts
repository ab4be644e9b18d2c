import { type EntityType, includes, type Permission } from "./permission.ts";

/** Grants as they are stored: entities by key, so that renaming changes nothing. */
export interface KeptGrants {
  readonly canReadGatedRepos: boolean;
  readonly global: readonly Permission[];
  readonly scoped: readonly KeptGrant[];
}

export interface KeptGrant {
  readonly type: EntityType;
  readonly key: string;
  readonly permissions: readonly Permission[];
}

export const NO_GRANTS: KeptGrants = { canReadGatedRepos: false, global: [], scoped: [] };

export const formatGrants = (grants: KeptGrants): string => JSON.stringify(grants);

export const parseGrants = (text: string | null): KeptGrants =>
  text === null ? NO_GRANTS : (JSON.parse(text) as KeptGrants);

/** Without permissions that come with another one. */
export const withoutIncluded = (permissions: readonly Permission[]): readonly Permission[] =>
  permissions.filter(
    (one) =>
      !includes(
        permissions.filter((other) => other !== one),
        one,
      ),
  );
