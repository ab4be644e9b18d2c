import { canChangeCollection } from "../collections/collection-access.ts";
import { updateCollectionGroup } from "../collections/collection-store.ts";
import { getCollection } from "../collections/get-collection.ts";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import { getAdministered, getOrganization, refusal } from "../organizations/get-organization.ts";
import type { Organization } from "../organizations/organization.ts";
import { canAdminister, canEnterSettings } from "../organizations/organization-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getRepo } from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
import { canAdmin, canCreate } from "../repos/repo-access.ts";
import type { RepoChanged } from "../repos/repo-changed.ts";
import { writeRepos } from "../repos/repo-row-store.ts";
import { updateRepoGroup } from "../repos/repo-store.ts";
import { actsFully } from "../tokens/permits.ts";
import { actsFor, type Viewer } from "../viewer.ts";
import { checkGroup } from "./check-group.ts";
import {
  type FilledGroup,
  type GroupChanges,
  type GroupRole,
  MAX_GROUP_MEMBERS,
  MAX_GROUPS,
  type NewGroupMember,
  type ResourceGroup,
} from "./resource-group.ts";
import { canManageGroup, canRegroup, canSeeGroup } from "./resource-group-access.ts";
import {
  deleteGroup,
  deleteGroupMember,
  fillGroup,
  findEligible,
  findGroup,
  findGroupSummary,
  type GroupSummary,
  insertGroup,
  insertGroupMember,
  isGroupEmpty,
  isGroupOf,
  listGroupMembers,
  listGroupRepos,
  listGroups,
  listPlacedGroups,
  type PlacedGroup,
  updateGroup,
  updateGroupMember,
} from "./resource-group-store.ts";

const MOST_REPOS = 1000;

/** Parts of organizations with roles of their own. Each method names the organization, and the group by key. */
export interface ResourceGroups {
  /** All for admins of the organization; for other members those that they are in. */
  list(viewer: Viewer, organization: string): Promise<readonly FilledGroup[]>;
  /** Throws `group-not-found`, as do those that follow, also for a group that the viewer may not see. */
  get(viewer: Viewer, organization: string, key: string): Promise<FilledGroup>;
  readonly canManage: typeof canManageGroup;
  /** Where the viewer may create repos, by organization. */
  listCreatable(viewer: Viewer): Promise<readonly PlacedGroup[]>;
  /** Admins of the organization only, as `update` and `delete`. */
  create(
    viewer: Viewer,
    organization: string,
    wanted: GroupChanges & { readonly name: string },
  ): Promise<ResourceGroup>;
  /** Members of the organization join at once where that is turned on; turning it off removes no one. */
  update(
    viewer: Viewer,
    organization: string,
    key: string,
    changes: GroupChanges,
  ): Promise<ResourceGroup>;
  /** Throws `group-not-empty` while something is in it: more people would see that. */
  delete(viewer: Viewer, organization: string, key: string): Promise<void>;
  /** All or none. Throws `bad-request` for unknown or doubled names, `forbidden` for who is no member or in it. */
  addMembers(
    viewer: Viewer,
    organization: string,
    key: string,
    members: readonly NewGroupMember[],
  ): Promise<void>;
  changeMember(
    viewer: Viewer,
    organization: string,
    key: string,
    member: string,
    role: GroupRole,
  ): Promise<void>;
  removeMember(viewer: Viewer, organization: string, key: string, member: string): Promise<void>;
  /** The group that a repo is in, for those who may see both. */
  ofRepo(viewer: Viewer, id: RepoId): Promise<ResourceGroup | undefined>;
  /** The same for a repo that was found for the viewer, with how many are in the group. */
  findSummary(
    viewer: Viewer,
    repo: Pick<Repo, "id" | "groupKey">,
  ): Promise<GroupSummary | undefined>;
  /** Puts a repo into a group of its organization, or takes it out. */
  putRepo(viewer: Viewer, id: RepoId, key: string | undefined): Promise<void>;
  putCollection(viewer: Viewer, collection: string, key: string | undefined): Promise<void>;
}

export function createResourceGroups(
  deps: RegistryDeps & { readonly changed: RepoChanged },
): ResourceGroups {
  const { db, now, newKey, secrets } = deps;

  async function fill(viewer: Viewer, groups: readonly ResourceGroup[]) {
    const keys = groups.map(({ key }) => key);
    const [members, repos] = await Promise.all([
      listGroupMembers(db, keys),
      listGroupRepos(db, viewer, keys, MOST_REPOS),
    ]);
    return groups.map((group) => ({
      ...group,
      members: members.get(group.key) ?? [],
      repos: repos.get(group.key) ?? [],
    }));
  }

  const isSeen = (viewer: Viewer, { name }: Organization, { key }: ResourceGroup) =>
    canSeeGroup(viewer, { namespace: name, groupKey: key });

  async function getGroup(
    database: Database,
    viewer: Viewer,
    organization: string,
    key: string,
  ): Promise<readonly [Organization, ResourceGroup]> {
    const found = await getOrganization(database, organization);
    const group = await findGroup(database, found.key, key);
    if (!group || !isSeen(viewer, found, group)) throw notFound();
    return [found, group];
  }

  /** Changes of one group, one after another. */
  const locked = <Result>(
    viewer: Viewer,
    organization: string,
    key: string,
    isManager: (viewer: Viewer, place: Parameters<typeof canManageGroup>[1]) => boolean,
    work: (transaction: Database, group: ResourceGroup) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (transaction) => {
      await lockNamespace(transaction, organization);
      const [found, group] = await getGroup(transaction, viewer, organization, key);
      if (!isManager(viewer, { namespace: found.name, groupKey: key }))
        throw refusal(viewer, found);
      return work(transaction, group);
    });

  const isAdmin = (viewer: Viewer, { namespace }: { readonly namespace: string }) =>
    canAdminister(viewer, namespace);

  return {
    canManage: canManageGroup,

    async list(viewer, organization) {
      const found = await getOrganization(db, organization);
      if (!canEnterSettings(viewer, found.name)) throw refusal(viewer, found);
      const groups = await listGroups(db, found.key);
      return fill(
        viewer,
        groups.filter((group) => isSeen(viewer, found, group)),
      );
    },

    async get(viewer, organization, key) {
      const [, group] = await getGroup(db, viewer, organization, key);
      return (await fill(viewer, [group]))[0] as FilledGroup;
    },

    async listCreatable(viewer) {
      if (viewer.kind === "anonymous") return [];
      const groups = await listPlacedGroups(
        db,
        viewer.organizations.map(({ key }) => key),
      );
      return groups.filter(({ key, namespace }) =>
        canCreate(viewer, { id: { type: "model", namespace, name: "" }, groupKey: key }),
      );
    },

    async create(viewer, organization, { name, description = "", autoJoin = undefined }) {
      checkGroup({ name, description });
      const { key: organizationKey } = await getAdministered(db, viewer, organization);
      const group: ResourceGroup = {
        ...{ key: secrets.hash(newKey()).slice(0, 24), organizationKey, name: name.trim() },
        ...{ description: description.trim(), autoJoin: autoJoin ?? undefined, createdAt: now() },
      };
      await db.transaction().execute(async (transaction) => {
        await lockNamespace(transaction, organization);
        if ((await listGroups(transaction, organizationKey)).length >= MAX_GROUPS)
          throw tooMany("groups", MAX_GROUPS);
        if (!(await insertGroup(transaction, group))) throw taken(name);
        if (autoJoin) await fillGroup(transaction, group, autoJoin, now());
      });
      return group;
    },

    update: (viewer, organization, key, changes) =>
      locked(viewer, organization, key, isAdmin, async (transaction, group) => {
        checkGroup(changes);
        const name = changes.name?.trim();
        const same = (one: ResourceGroup) =>
          one.key !== key && one.name.toLowerCase() === name?.toLowerCase();
        if (name && (await listGroups(transaction, group.organizationKey)).some(same))
          throw taken(name);
        await updateGroup(transaction, key, { ...changes, ...(name !== undefined && { name }) });
        if (changes.autoJoin) await fillGroup(transaction, group, changes.autoJoin, now());
        return (await findGroup(transaction, group.organizationKey, key)) ?? group;
      }),

    delete: (viewer, organization, key) =>
      locked(viewer, organization, key, isAdmin, async (transaction, group) => {
        if (!(await isGroupEmpty(transaction, key)))
          throw new RegistryError(
            "group-not-empty",
            `${group.name} still has repos or collections. Move them first.`,
          );
        await deleteGroup(transaction, key);
      }),

    addMembers: (viewer, organization, key, members) =>
      locked(viewer, organization, key, canManageGroup, async (transaction, group) => {
        const names = members.map(({ name }) => name.toLowerCase());
        if (new Set(names).size < names.length)
          throw new RegistryError("bad-request", "A name is there twice.");
        const present = (await listGroupMembers(transaction, [key])).get(key) ?? [];
        if (present.length + members.length > MAX_GROUP_MEMBERS)
          throw tooMany("members of a group", MAX_GROUP_MEMBERS);
        for (const { name, role } of members) {
          const account = await findEligible(transaction, group.organizationKey, name);
          if (!account)
            throw new RegistryError("bad-request", `Account "${name.slice(0, 100)}" not found.`);
          if (!account.isMember)
            throw new RegistryError("forbidden", `${name} is not a member of ${organization}.`);
          if (!(await insertGroupMember(transaction, key, account.key, role, now())))
            throw new RegistryError("forbidden", `${name} is already in ${group.name}.`);
        }
      }),

    changeMember: (viewer, organization, key, member, role) =>
      locked(viewer, organization, key, canManageGroup, async (transaction, group) => {
        const account = await findEligible(transaction, group.organizationKey, member);
        if (!account || !(await updateGroupMember(transaction, key, account.key, role)))
          throw noMember(group, member);
      }),

    removeMember: (viewer, organization, key, member) =>
      locked(
        viewer,
        organization,
        key,
        (one, place) => canManageGroup(one, place) || (actsFully(one) && actsFor(one, member)),
        async (transaction, group) => {
          const account = await findEligible(transaction, group.organizationKey, member);
          if (!account) throw noMember(group, member);
          await deleteGroupMember(transaction, key, account.key);
        },
      ),

    async ofRepo(viewer, id) {
      const repo = await getRepo({ db }, viewer, id);
      if (repo.groupKey === undefined) return undefined;
      const organization = await getOrganization(db, repo.id.namespace);
      const group = await findGroup(db, organization.key, repo.groupKey);
      return group && isSeen(viewer, organization, group) ? group : undefined;
    },

    async findSummary(viewer, { id: { namespace }, groupKey }) {
      if (groupKey === undefined || !canSeeGroup(viewer, { namespace, groupKey })) return undefined;
      return findGroupSummary(db, groupKey);
    },

    async putRepo(viewer, id, key) {
      const repo = await getRepo({ db }, viewer, id);
      if (!canRegroup(viewer, repo.id.namespace, key, canAdmin(viewer, repo)))
        throw noRegrouping(viewer);
      await writeRepos(deps, async (writes) => {
        // Neither the organization nor the group is deleted meanwhile.
        await lockNamespace(writes.db, repo.id.namespace);
        if (key !== undefined && !(await isGroupOf(writes.db, repo.id.namespace, key)))
          throw notFound();
        await updateRepoGroup(writes, repo.key, key);
      });
    },

    async putCollection(viewer, collection, key) {
      const found = await getCollection(db, viewer, collection);
      const { namespace } = found;
      if (!canRegroup(viewer, namespace, key, canChangeCollection(viewer, found)))
        throw noRegrouping(viewer);
      await db.transaction().execute(async (transaction) => {
        await lockNamespace(transaction, namespace);
        if (key !== undefined && !(await isGroupOf(transaction, namespace, key))) throw notFound();
        await updateCollectionGroup(transaction, found.key, key);
      });
    },
  };
}

const notFound = () => new RegistryError("group-not-found", "Resource group not found.");

const noMember = ({ name }: ResourceGroup, member: string) =>
  new RegistryError("account-not-found", `${member.slice(0, 100)} is not in ${name}.`);

const taken = (name: string) =>
  new RegistryError("name-taken", `There is a group named ${name.trim()}.`);

const tooMany = (what: string, limit: number) =>
  new RegistryError("bad-request", `There are too many ${what} (limit: ${limit}).`);

const noRegrouping = (viewer: Viewer) =>
  viewer.kind === "anonymous"
    ? new RegistryError("unauthorized", "Sign in to make changes.")
    : new RegistryError(
        "forbidden",
        "Only admins of the organization can take this out of its resource group or move it.",
      );
