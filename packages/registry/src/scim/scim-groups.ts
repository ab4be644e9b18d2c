import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { lockProvider } from "../identity-providers/identity-provider-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { type AccountRoleChange, applyRulesTo } from "../role-grants/apply-rules.ts";
import {
  MAX_SCIM_MEMBERS,
  type ScimClient,
  type ScimGroup,
  type ScimGroupChanges,
  type ScimGroupFields,
  type ScimMember,
  type ScimPage,
  type ScimRange,
} from "./scim.ts";
import type { ScimFilter, ScimGroupColumn } from "./scim-filter.ts";
import {
  deleteScimGroup,
  deleteScimMember,
  findScimGroup,
  findScimUsers,
  insertScimMember,
  listScimGroups,
  listScimMembers,
  lockScimGroup,
  putScimGroup,
} from "./scim-group-store.ts";

/** A group after a change, and the roles that changed with it. */
export interface ScimGroupChange {
  readonly group: ScimGroup;
  readonly roles: readonly AccountRoleChange[];
}

/** The groups that a provider keeps here. Their names are what rules of the kind `group` have. */
export interface ScimGroups {
  list(
    client: ScimClient,
    filter: ScimFilter<ScimGroupColumn> | undefined,
    range: ScimRange,
  ): Promise<ScimPage<ScimGroup>>;
  /** Throws `scim-not-found`, as do the next ones. */
  get(client: ScimClient, key: string): Promise<ScimGroup>;
  members(client: ScimClient, key: string): Promise<readonly ScimMember[]>;
  /** Throws `scim-conflict`. */
  create(
    client: ScimClient,
    fields: ScimGroupFields,
    members: readonly string[],
  ): Promise<ScimGroupChange>;
  /** Throws `scim-conflict` or `too-many-entries`. */
  change(client: ScimClient, key: string, changes: ScimGroupChanges): Promise<ScimGroupChange>;
  delete(client: ScimClient, key: string): Promise<ScimGroupChange>;
}

/** Members that are added or removed in one transaction, together with their roles. */
const BATCH = 100;

export function createScimGroups({ db, now, newKey }: RegistryDeps): ScimGroups {
  async function existing({ provider }: ScimClient, key: string): Promise<ScimGroup> {
    const group = await findScimGroup(db, provider.key, key);
    if (group) return group;
    throw new RegistryError("scim-not-found", "Group not found.");
  }

  const keep = (client: ScimClient, group: ScimGroup) =>
    db.transaction().execute(async (transaction) => {
      await lockProvider(transaction, client.provider.key);
      if (!(await putScimGroup(transaction, client.provider.key, group)))
        throw new RegistryError(
          "scim-conflict",
          `A group named "${group.displayName}" already exists.`,
        );
    });

  /** Each batch by itself, so that who is killed in between can be asked again. */
  async function changeMembers(
    { provider }: ScimClient,
    group: ScimGroup,
    { members, add = [], remove = [] }: ScimGroupChanges,
  ): Promise<readonly AccountRoleChange[]> {
    const current = await listScimMembers(db, group.key);
    const wanted = new Set(members ?? current.map(({ key }) => key));
    for (const key of add) wanted.add(key);
    for (const key of remove) wanted.delete(key);
    if (wanted.size > MAX_SCIM_MEMBERS)
      throw new RegistryError(
        "too-many-entries",
        `The group has too many members (limit: ${MAX_SCIM_MEMBERS}).`,
      );
    const had = new Set(current.map(({ key }) => key));
    const joining = [...wanted].filter((key) => !had.has(key));
    const leaving = current.filter(({ key }) => !wanted.has(key));
    const changes: AccountRoleChange[] = [];
    const batch = async (
      keys: readonly string[],
      act: (db: Database, groupKey: string, userKey: string) => Promise<void>,
    ) => {
      for (let from = 0; from < keys.length; from += BATCH)
        changes.push(
          ...(await db.transaction().execute(async (transaction) => {
            await lockScimGroup(transaction, provider.key, group.key);
            const some = keys.slice(from, from + BATCH);
            const users = await findScimUsers(transaction, provider.key, some);
            for (const { key } of users) await act(transaction, group.key, key);
            const accounts = users.map(({ accountKey }) => accountKey);
            return applyRulesTo(transaction, provider.key, accounts, now());
          })),
        );
    };
    await batch(joining, insertScimMember);
    await batch(
      leaving.map(({ key }) => key),
      deleteScimMember,
    );
    return changes;
  }

  /** For a group whose name changed: what rules it fits is another question now. */
  async function applyToMembers({ provider }: ScimClient, key: string) {
    const accounts = (await listScimMembers(db, key)).map(({ accountKey }) => accountKey);
    const changes: AccountRoleChange[] = [];
    for (let from = 0; from < accounts.length; from += BATCH) {
      const some = accounts.slice(from, from + BATCH);
      changes.push(
        ...(await db
          .transaction()
          .execute((transaction) => applyRulesTo(transaction, provider.key, some, now()))),
      );
    }
    return changes;
  }

  return {
    list: ({ provider }, filter, range) => listScimGroups(db, provider.key, filter, range),
    get: existing,

    async members(client, key) {
      const group = await existing(client, key);
      return (await listScimMembers(db, group.key)).map(({ accountKey: _, ...member }) => member);
    },

    async create(client, fields, members) {
      const group = { ...fields, key: newKey(), createdAt: now(), updatedAt: now() };
      await keep(client, group);
      return { group, roles: await changeMembers(client, group, { add: members }) };
    },

    async change(client, key, { displayName, externalId, ...members }) {
      const before = await existing(client, key);
      const group = {
        ...before,
        displayName: displayName ?? before.displayName,
        externalId: externalId ?? before.externalId,
        updatedAt: now(),
      };
      await keep(client, group);
      const renamed =
        displayName !== undefined || externalId !== undefined
          ? await applyToMembers(client, key)
          : [];
      return { group, roles: [...renamed, ...(await changeMembers(client, group, members))] };
    },

    async delete(client, key) {
      const group = await existing(client, key);
      const roles = await changeMembers(client, group, { members: [] });
      await deleteScimGroup(db, key);
      return { group, roles };
    },
  };
}
