import { type HubLimits, standardQuota } from "../hub-limits/hub-limits.ts";
import type { RepoType } from "../ids.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import type { HubRepoPage, HubRepoSort, LargeFile, OwnerPage, StorageTotals } from "./hub-repo.ts";
import { countHubRepos, listHubRepos } from "./hub-repo-store.ts";
import { countOwners, listLargestFiles, listOwnerUsage, sumStorage } from "./hub-storage-store.ts";

const PAGE = 50;
const LARGEST = 50;
const REPOS_OF_FILE = 3;

/** What the hub stores, for its administrators: all throw `forbidden` for others. */
export interface HubStorage {
  /** Every repo, also hidden ones. */
  repos(
    viewer: Viewer,
    query?: {
      readonly word?: string | undefined;
      readonly type?: RepoType | undefined;
      readonly sort?: HubRepoSort | undefined;
      readonly cursor?: string | undefined;
    },
  ): Promise<HubRepoPage>;
  /** Accounts and organizations, the largest first. */
  owners(
    viewer: Viewer,
    query?: { readonly prefix?: string | undefined; readonly cursor?: string | undefined },
  ): Promise<OwnerPage>;
  largestFiles(viewer: Viewer): Promise<readonly LargeFile[]>;
  totals(viewer: Viewer): Promise<StorageTotals>;
}

export function createHubStorage({
  db,
  hubLimits,
}: Pick<RegistryDeps, "db"> & { readonly hubLimits: Pick<HubLimits, "all"> }): HubStorage {
  return {
    async repos(viewer, { word = "", type, sort = "stored", cursor } = {}) {
      requireAdministrator(viewer);
      const filter = { word: word.trim(), type };
      const after = parsePlace(cursor, sort === "stored");
      const [found, total] = await Promise.all([
        listHubRepos(db, { ...filter, sort, after, limit: PAGE + 1 }),
        countHubRepos(db, filter),
      ]);
      const page = found.slice(0, PAGE);
      const last = page.at(-1);
      return {
        repos: page.map(({ value: _, key: __, ...repo }) => repo),
        total,
        ...(found.length > PAGE && last && { nextCursor: `${last.value}~${last.key}` }),
      };
    },

    async owners(viewer, { prefix = "", cursor } = {}) {
      requireAdministrator(viewer);
      const place = parsePlace(cursor, true);
      const after = place && { bytes: Number(place.value), name: place.key };
      const [found, total] = await Promise.all([
        listOwnerUsage(db, standardQuota(await hubLimits.all()), {
          prefix,
          after,
          limit: PAGE + 1,
        }),
        countOwners(db, prefix),
      ]);
      const owners = found.slice(0, PAGE);
      const last = owners.at(-1);
      return {
        owners,
        total,
        ...(found.length > PAGE &&
          last && { nextCursor: `${last.storageBytes}~${last.owner.toLowerCase()}` }),
      };
    },

    async largestFiles(viewer) {
      requireAdministrator(viewer);
      return listLargestFiles(db, LARGEST, REPOS_OF_FILE);
    },

    async totals(viewer) {
      requireAdministrator(viewer);
      return sumStorage(db);
    },
  };
}

/** The end of a page; any other cursor starts from the beginning. */
function parsePlace(cursor: string | undefined, isNumber: boolean) {
  const [value = "", key = "", ...rest] = cursor?.split("~") ?? [];
  if (value === "" || key === "" || rest.length > 0 || cursor!.length > 400) return undefined;
  if (!isNumber) return { value, key };
  return /^\d{1,15}$/.test(value) ? { value: Number(value), key } : undefined;
}
