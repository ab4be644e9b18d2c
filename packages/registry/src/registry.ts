import type { Catalog } from "@orrery/catalog";
import { createAccessKeys } from "./access-keys/access-keys.ts";
import { createAccessRequests } from "./access-requests/access-requests.ts";
import { createAccounts } from "./accounts/accounts.ts";
import { createSetup } from "./accounts/setup.ts";
import { createAttempts } from "./attempts/attempts.ts";
import type { BlobStore } from "./blob-store.ts";
import { createCommits } from "./commits/commits.ts";
import { createHistory } from "./commits/history.ts";
import { createIndexer } from "./commits/indexer.ts";
import { createLeftovers } from "./commits/leftovers.ts";
import type { ReadYaml } from "./commits/yaml.ts";
import { createCredentials } from "./credentials/credentials.ts";
import { createDamages } from "./damage/damages.ts";
import { noteRepairs } from "./damage/note-repairs.ts";
import type { Database } from "./database.ts";
import { createEntries } from "./entries/entries.ts";
import { createFiles } from "./files/files.ts";
import { createGarbage } from "./garbage/garbage.ts";
import type { GitStore } from "./git.ts";
import { createInferenceCalls } from "./inference-calls/inference-calls.ts";
import { createInventory } from "./inventory/inventory.ts";
import { createJobs } from "./jobs/jobs.ts";
import { createLeases } from "./leases/leases.ts";
import { createLfs } from "./lfs/lfs.ts";
import { createPurge } from "./lfs/purge.ts";
import { createLikes } from "./likes/likes.ts";
import { createLineage } from "./lineage/lineage.ts";
import { createLocks } from "./locks/locks.ts";
import { createNames } from "./namespaces/names.ts";
import { createOrganizations } from "./organizations/organizations.ts";
import { createProcesses } from "./processes/processes.ts";
import { createProviderKeys } from "./provider-keys/provider-keys.ts";
import { createProviderMappings } from "./provider-mappings/provider-mappings.ts";
import { createProviderOrders } from "./provider-orders/provider-orders.ts";
import { createPulls } from "./pulls/pulls.ts";
import { createReviews } from "./pulls/reviews.ts";
import { createPushes } from "./pushes/pushes.ts";
import { createDailyCounts } from "./quotas/daily-counts.ts";
import type { Quota } from "./quotas/quota.ts";
import { createQuotas } from "./quotas/quotas.ts";
import { createRefs } from "./refs/refs.ts";
import { createRepos } from "./repos/repos.ts";
import { createRuns } from "./runs/runs.ts";
import type { Scanner } from "./scans/scan.ts";
import { createScans } from "./scans/scans.ts";
import type { FullText } from "./search/card-text-store.ts";
import { createSearch } from "./search/search.ts";
import type { Secrets } from "./secrets.ts";
import { createSessions } from "./sessions/sessions.ts";
import { createMarks } from "./settings/marks.ts";
import { createStats } from "./stats/stats.ts";
import { createTemporaryFileRows } from "./temporary-files/temporary-files.ts";
import { createAccessTokens } from "./tokens/access-tokens.ts";
import type { Vault } from "./vault.ts";
import type { ShardLimits } from "./xet/shard.ts";
import { createXet } from "./xet/xet.ts";
import type { XorbStore } from "./xet/xorb-store.ts";

/** All the registry needs of the world outside. */
export interface RegistryDeps {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly git: GitStore;
  /** The tasks and libraries that repos are described with. */
  readonly catalog: Catalog;
  readonly xorbs: XorbStore;
  /** Reads the front matter of cards that come in. */
  readonly readYaml: ReadYaml;
  readonly xetLimits: ShardLimits;
  readonly fullText: FullText;
  readonly secrets: Secrets;
  readonly vault: Vault;
  readonly now: () => Date;
  /** A new row's key: unique, and sorting by time is welcome. */
  readonly newKey: () => string;
  readonly signUpOpen: boolean;
  /** What an account or organization may keep, if nobody set another; absent: no limit. */
  readonly quota?: Quota;
  /** New repos of one account in a day; absent or 0: no limit. */
  readonly reposPerDay?: number;
  /** Organizations that one account may administer; absent or 0: no limit. */
  readonly organizationsPerAccount?: number;
  readonly scanner: Scanner;
  /** Commits and pushes with a file that is unsafe to load are refused. */
  readonly refusesUnsafeFiles: boolean;
  readonly limits: RegistryLimits;
  /** What this process has under way bears it: no two processes on a database have the same. */
  readonly processId: string;
}

/** What callers may send; 0 is no limit. */
export interface RegistryLimits {
  /** Files and folders in one commit. */
  readonly commitEntries: number;
}

export type Registry = ReturnType<typeof createRegistry>;

/** The services, joined. Each method takes the viewer first. */
export function createRegistry(given: RegistryDeps) {
  const deps = { ...given, blobs: noteRepairs(given) };
  const search = createSearch(deps);
  const { changed } = search;
  const scans = createScans(deps);
  const indexer = createIndexer({ ...deps, changed, scans });
  const quotas = createQuotas(deps);
  const dailyCounts = createDailyCounts(deps);
  const lfs = createLfs({ ...deps, quotas });
  const commits = createCommits({ ...deps, indexer, lfs, quotas, scans });
  return {
    accounts: createAccounts(deps),
    setup: createSetup(deps),
    attempts: createAttempts(deps),
    organizations: createOrganizations(deps),
    names: createNames(deps),
    sessions: createSessions(deps),
    accessTokens: createAccessTokens(deps),
    accessKeys: createAccessKeys(deps),
    credentials: createCredentials(deps),
    repos: createRepos({ ...deps, commits, indexer, search, quotas, dailyCounts }),
    search,
    commits,
    pushes: createPushes({ ...deps, indexer, lfs, quotas, scans }),
    pulls: createPulls({ ...deps, commits, indexer }),
    reviews: createReviews({ ...deps, indexer }),
    quotas,
    dailyCounts,
    refs: createRefs({ ...deps, indexer }),
    files: createFiles(deps),
    history: createHistory(deps),
    lfs,
    xet: createXet({ ...deps, lfs, commits }),
    locks: createLocks(deps),
    purge: createPurge({ ...deps, indexer }),
    likes: createLikes({ ...deps, changed }),
    accessRequests: createAccessRequests(deps),
    lineage: createLineage(deps),
    stats: createStats({ ...deps, changed }),
    providerKeys: createProviderKeys(deps),
    providerMappings: createProviderMappings({ ...deps, changed }),
    providerOrders: createProviderOrders(deps),
    inferenceCalls: createInferenceCalls(deps),
    indexer,
    leftovers: createLeftovers({ ...deps, commits, indexer }),
    entries: createEntries({ ...deps, changed }),
    runs: createRuns(deps),
    scans,
    jobs: createJobs(deps),
    temporaryFiles: createTemporaryFileRows(deps),
    damages: createDamages(deps),
    inventory: createInventory(deps),
    garbage: createGarbage({ ...deps, quotas, dailyCounts }),
    leases: createLeases(deps),
    processes: createProcesses(deps),
    marks: createMarks(deps),
  };
}
