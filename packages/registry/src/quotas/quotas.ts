import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { type HubLimits, standardQuota } from "../hub-limits/hub-limits.ts";
import { rightsIn } from "../organizations/organization-access.ts";
import { canAdministerHub, canSeeHub } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { listRepoKeys } from "../repos/repo-upkeep-store.ts";
import { actsFor, type Viewer } from "../viewer.ts";
import { changeQuota, type QuotaChanges } from "./change-quota.ts";
import { createIncomingBytes } from "./incoming-bytes.ts";
import { NO_QUOTA, requireRepoCount, requireStorage, type Usage } from "./quota.ts";
import {
  deletePartialUpload,
  findUsage,
  findUsageOfRepo,
  growHistory,
  hasPartialUpload,
  insertPartialUpload,
  listOwners,
  recountUsage,
  writeHistorySize,
} from "./quota-store.ts";

/** What accounts and organizations may keep. Usage is counted in SQL, by triggers on what it counts. */
export interface Quotas {
  /** Throws `quota-exceeded` where `bytes` more in this repo would pass its owner's quota. */
  require(repoKey: string, bytes: number): Promise<void>;
  /** How many bytes more the owner of this repo may store; `Infinity` without a quota. */
  remaining(repoKey: string): Promise<number>;
  /** Does `work`, which stores `bytes` for this repo; they count for others from its beginning. */
  reserve<Result>(repoKey: string, bytes: number, work: () => Promise<Result>): Promise<Result>;
  /** In the transaction of a write to a repo: throws where it went over its owner's storage. */
  requireStorageIn(transaction: Database, repoKey: string): Promise<void>;
  /** In the transaction that adds a repo to a namespace: throws `too-many-repos`. */
  requireRepoIn(transaction: Database, namespace: string): Promise<void>;
  /** Counts bytes that a write added to a history. */
  grow(repoKey: string, bytes: number): Promise<void>;
  /** Reserves room for a large file that comes in parts, at its first part. */
  beginUpload(upload: string, repoKey: string, bytes: number): Promise<void>;
  endUpload(upload: string): Promise<void>;
  /** What the owner of a repo keeps, and may keep. */
  usageOfRepo(repoKey: string, transaction: Database): Promise<Usage | undefined>;
  /** For the owner, members of the organization, and administrators; throws `account-not-found`. */
  usage(viewer: Viewer, name: string): Promise<Usage>;
  /** Sets the quota of an account or organization, for administrators only. */
  set(viewer: Viewer, name: string, changes: QuotaChanges): Promise<Usage>;
  /** Measures one history. Not during writes. */
  measure(repoKey: string): Promise<void>;
  /** Measures every history and counts everything again. */
  recount(): Promise<void>;
}

export function createQuotas({
  db,
  git,
  now,
  hubLimits,
}: Pick<RegistryDeps, "db" | "git" | "now"> & {
  readonly hubLimits: Pick<HubLimits, "all">;
}): Quotas {
  const incoming = createIncomingBytes();
  const standard = async (within: Database = db) => standardQuota(await hubLimits.all(within));

  const storageOf = async (repoKey: string, within: Database = db): Promise<Usage | undefined> =>
    findUsageOfRepo(within, repoKey, await standard(within));

  async function requireRoom(repoKey: string, bytes: number): Promise<void> {
    const usage = bytes > 0 ? await storageOf(repoKey) : undefined;
    if (usage) requireStorage(incoming.addTo(usage), bytes);
  }

  async function requireStorageIn(transaction: Database, repoKey: string): Promise<void> {
    const usage = await storageOf(repoKey, transaction);
    if (usage && usage.storageBytes > 0)
      requireStorage({ ...usage, storageBytes: usage.storageBytes - 1 }, 1);
  }

  const measure = async (repoKey: string): Promise<void> =>
    writeHistorySize(db, repoKey, await git.size(repoKey));

  return {
    require: requireRoom,

    async remaining(repoKey) {
      const usage = await findUsageOfRepo(db, repoKey, standard());
      if (!usage || usage.quota.storageBytes === 0) return Number.POSITIVE_INFINITY;
      return Math.max(0, usage.quota.storageBytes - incoming.addTo(usage).storageBytes);
    },

    async reserve(repoKey, bytes, work) {
      const usage = await storageOf(repoKey);
      return usage ? incoming.reserve(usage, bytes, work) : work();
    },

    requireStorageIn,

    usageOfRepo: storageOf,

    async requireRepoIn(transaction, namespace) {
      const usage = await findUsage(transaction, namespace, await standard(transaction));
      if (usage) requireRepoCount(usage);
    },

    grow: async (repoKey, bytes) => {
      if (bytes > 0) await growHistory(db, repoKey, bytes);
    },

    async beginUpload(upload, repoKey, bytes) {
      if (await hasPartialUpload(db, upload)) return;
      await requireRoom(repoKey, bytes);
      await db.transaction().execute(async (transaction) => {
        await insertPartialUpload(transaction, upload, repoKey, bytes, now());
        await requireStorageIn(transaction, repoKey);
      });
    },

    endUpload: (upload) => deletePartialUpload(db, upload),

    async usage(viewer, name) {
      if (!maySee(viewer, name)) throw refusal(viewer, name);
      const usage = await findUsage(db, name, await standard());
      if (!usage) throw noOwner(name);
      return usage;
    },

    async set(viewer, name, changes) {
      if (viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in to set quotas.");
      if (!canAdministerHub(viewer))
        throw new RegistryError("forbidden", "Only an administrator can set quotas.");
      if (!(await findUsage(db, name, NO_QUOTA))) throw noOwner(name);
      await changeQuota(db, name, changes);
      return (await findUsage(db, name, await standard())) as Usage;
    },

    measure,

    async recount() {
      for (const key of await listRepoKeys(db)) await measure(key);
      for (const owner of await listOwners(db))
        await db.transaction().execute((transaction) => recountUsage(transaction, owner));
    },
  };
}

const maySee = (viewer: Viewer, name: string): boolean =>
  canSeeHub(viewer) ||
  rightsIn(viewer, { namespace: name }, actsFor(viewer, name) ? "repos" : "settings").reads;

const refusal = (viewer: Viewer, name: string) =>
  viewer.kind === "anonymous"
    ? new RegistryError("unauthorized", `Sign in to see the usage of ${name}.`)
    : new RegistryError("forbidden", `You don't have access to the usage of ${name}.`);

const noOwner = (name: string) =>
  new RegistryError("account-not-found", `Account or organization "${name}" not found.`);
