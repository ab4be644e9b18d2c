import type { HubRepoSort, OwnerUsage, RepoType, Viewer } from "@orrery/registry";
import type {
  HubOrganizationsData,
  HubReposData,
  HubStorageData,
  OwnerRow,
  OwnersData,
} from "@orrery/web/page-data/admin/storage";
import type { Config } from "../../base/config.ts";
import type { Hub } from "../hub.ts";
import { measureDisk } from "./disk.ts";
import { namedRepo } from "./named-repo.ts";

type Registered = Pick<Hub, "registry">;

/** A page of a list that is searched by `q`. */
interface ListQuery {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

export async function listHubOrganizations(
  { registry }: Registered,
  viewer: Viewer,
  { q, cursor }: ListQuery,
): Promise<HubOrganizationsData> {
  const page = await registry.hubOrganizations.list(viewer, { prefix: q, after: cursor });
  return {
    ...page,
    ...(q && { q }),
    organizations: page.organizations.map(({ createdAt, ...organization }) => ({
      ...organization,
      createdAt: createdAt.toISOString(),
    })),
  };
}

export async function listHubRepos(
  { registry }: Registered,
  viewer: Viewer,
  {
    q,
    type,
    sort = "stored",
    cursor,
  }: ListQuery & {
    readonly type?: RepoType | undefined;
    readonly sort?: HubRepoSort | undefined;
  },
): Promise<Omit<HubReposData, "defaultVisibility">> {
  const page = await registry.hubStorage.repos(viewer, { word: q, type, sort, cursor });
  return {
    ...page,
    ...(q && { q }),
    ...(type && { type }),
    sort,
    repos: page.repos.map(({ id, createdAt, updatedAt, ...repo }) => ({
      ...namedRepo(id),
      ...repo,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
  };
}

export async function listOwners(
  { registry }: Registered,
  viewer: Viewer,
  { q, cursor }: ListQuery,
): Promise<OwnersData> {
  const page = await registry.hubStorage.owners(viewer, { prefix: q, cursor });
  return { ...page, ...(q && { q }), owners: page.owners.map(presentOwner) };
}

const presentOwner = ({ owner, ...usage }: OwnerUsage): OwnerRow => ({ name: owner, ...usage });

export async function getHubStorage(
  hub: Hub,
  config: Config,
  viewer: Viewer,
  query: ListQuery,
): Promise<HubStorageData> {
  const [owners, files, disk] = await Promise.all([
    listOwners(hub, viewer, query),
    hub.registry.hubStorage.largestFiles(viewer),
    measureDisk(hub, config, viewer),
  ]);
  const largestFiles = files.map(({ repos, ...file }) => ({
    ...file,
    repos: repos.map(namedRepo),
  }));
  return { ...owners, disk, largestFiles };
}
