import type { Account } from "../accounts/account.ts";
import type { Database } from "../database.ts";
import type { GrantEntity, Grants } from "./grants.ts";
import type { KeptGrant, KeptGrants } from "./kept-grants.ts";
import type { EntityType } from "./permission.ts";

/** Whose credential it is. */
export type GrantHolder = Pick<Account, "key" | "name" | "organizations">;

/** Stored grants with present names; what is gone, or no longer the holder's, is left out. */
export async function resolveGrants(
  db: Database,
  holder: GrantHolder,
  key: string,
  { canReadGatedRepos, global, scoped }: KeptGrants,
): Promise<Grants> {
  const entities = await findEntities(db, holder, scoped);
  return {
    key,
    canReadGatedRepos,
    global,
    scoped: scoped.flatMap(({ type, key, permissions }) => {
      const entity = entities.get(`${type} ${key}`);
      return entity ? [{ entity, permissions }] : [];
    }),
  };
}

async function findEntities(
  db: Database,
  { key, name, organizations }: GrantHolder,
  scoped: readonly KeptGrant[],
): Promise<ReadonlyMap<string, GrantEntity>> {
  const keysOf = (...types: readonly EntityType[]) =>
    scoped.filter(({ type }) => types.includes(type)).map((one) => one.key);
  const [repos, collections, groups] = await Promise.all([
    findRepos(db, keysOf("model", "dataset", "space")),
    findCollections(db, keysOf("collection")),
    findGroups(db, keysOf("resource-group")),
  ]);
  const own: GrantEntity = { type: "user", key, name, namespace: name };
  const owners = organizations.map(({ key, name }) => ({
    ...{ type: "org" as const, key, name, namespace: name },
  }));
  return new Map(
    [own, ...owners, ...repos, ...collections, ...groups].map((one) => [
      `${one.type} ${one.key}`,
      one,
    ]),
  );
}

async function findRepos(db: Database, keys: readonly string[]): Promise<readonly GrantEntity[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("repo")
    .select(["key", "type", "namespace", "name", "group_key"])
    .where("key", "in", keys)
    .execute();
  return rows.map(({ type, key, namespace, name, group_key }) => ({
    ...{ type: type as EntityType, key, namespace, name: `${namespace}/${name}` },
    groupKey: group_key ?? undefined,
  }));
}

async function findCollections(
  db: Database,
  keys: readonly string[],
): Promise<readonly GrantEntity[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("collection")
    .select(["key", "namespace", "title", "group_key"])
    .where("key", "in", keys)
    .execute();
  return rows.map(({ key, namespace, title, group_key }) => ({
    ...{ type: "collection" as const, key, namespace, name: title },
    groupKey: group_key ?? undefined,
  }));
}

async function findGroups(db: Database, keys: readonly string[]): Promise<readonly GrantEntity[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("resource_group")
    .innerJoin("organization", "organization.key", "resource_group.organization_key")
    .select(["resource_group.key", "resource_group.name", "organization.name as namespace"])
    .where("resource_group.key", "in", keys)
    .execute();
  return rows.map(({ key, name, namespace }) => ({
    ...{ type: "resource-group" as const, key, namespace, name, groupKey: key },
  }));
}
