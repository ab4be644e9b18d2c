import { parseCollectionSlug } from "../collections/collection-slug.ts";
import { getCollection } from "../collections/get-collection.ts";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { parseRepoId, type RepoType } from "../ids.ts";
import { getRepo } from "../repos/get-repo.ts";
import { listSeenGroups } from "../resource-groups/list-seen-groups.ts";
import type { AccountViewer } from "../viewer.ts";
import { MAX_GRANT_ENTITIES } from "./grants.ts";
import { type KeptGrant, type KeptGrants, withoutIncluded } from "./kept-grants.ts";
import { type EntityType, factsOf, type Permission } from "./permission.ts";

/** What someone wants a credential to be allowed: entities by name. */
export interface WantedGrants {
  readonly canReadGatedRepos?: boolean;
  readonly global?: readonly Permission[];
  readonly scoped?: readonly WantedGrant[];
}

export interface WantedGrant {
  readonly type: EntityType;
  /** `namespace/name` of a repo, the slug of a collection, the key of a group; else the account's or organization's. */
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/**
 * The grants to keep, for a holder with all rights of its account. Throws `bad-request` for a permission that
 * does not apply, and for what the holder cannot see: also if it exists.
 */
export async function chooseGrants(
  db: Database,
  holder: AccountViewer,
  { canReadGatedRepos = false, global = [], scoped = [] }: WantedGrants,
): Promise<KeptGrants> {
  if (scoped.length > MAX_GRANT_ENTITIES)
    throw new RegistryError(
      "bad-request",
      `A token can name at most ${MAX_GRANT_ENTITIES} repos, organizations and so on.`,
    );
  for (const permission of global)
    if (!factsOf(permission).isGlobal) throw invalid(permission, "everything");
  const kept = new Map<string, KeptGrant>();
  for (const { type, name, permissions } of scoped) {
    for (const permission of permissions)
      if (!factsOf(permission).entities.includes(type)) throw invalid(permission, name);
    const key = await findKey(db, holder, type, name);
    if (key === undefined)
      throw new RegistryError("bad-request", `${LABELS[type]} "${name.slice(0, 100)}" not found.`);
    const known = kept.get(`${type} ${key}`)?.permissions ?? [];
    const all = withoutIncluded([...new Set([...known, ...permissions])]);
    if (all.length > 0) kept.set(`${type} ${key}`, { type, key, permissions: all });
  }
  return {
    canReadGatedRepos,
    global: withoutIncluded([...new Set(global)]),
    scoped: [...kept.values()],
  };
}

const LABELS: Readonly<Record<EntityType, string>> = {
  user: "Account",
  org: "Organization",
  "resource-group": "Resource group",
  model: "Model",
  dataset: "Dataset",
  space: "Space",
  collection: "Collection",
};

const invalid = (permission: Permission, name: string) =>
  new RegistryError("bad-request", `The permission ${permission} cannot be given for ${name}.`);

async function findKey(
  db: Database,
  holder: AccountViewer,
  type: EntityType,
  name: string,
): Promise<string | undefined> {
  const isNamed = (one: { readonly name: string }) => one.name.toLowerCase() === name.toLowerCase();
  if (type === "user") return isNamed(holder) ? holder.key : undefined;
  if (type === "org") return holder.organizations.find(isNamed)?.key;
  if (type === "collection") {
    const key = parseCollectionSlug(name);
    return key && (await missing(getCollection(db, holder, key)))?.key;
  }
  if (type === "resource-group")
    return (await listSeenGroups(db, holder)).find(({ key }) => key === name)?.key;
  const id = parseRepoId(type satisfies RepoType, name);
  return id && (await missing(getRepo({ db }, holder, id)))?.key;
}

/** `undefined` for what the holder cannot see. */
const missing = <Found>(found: Promise<Found>): Promise<Found | undefined> =>
  found.catch((error: { readonly code?: string }) => {
    if (error.code === "repo-not-found" || error.code === "collection-not-found") return undefined;
    throw error;
  });
