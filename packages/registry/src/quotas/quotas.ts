import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry.ts";
import { listRepoKeys } from "../repos/repo-store.ts";
import type { Viewer } from "../viewer.ts";
import { NO_QUOTA, type Quota, requireRepoCount, requireStorage, type Usage } from "./quota.ts";
import {
  deletePartialUpload,
  findOwnQuota,
  findUsage,
  findUsageOfRepo,
  growHistory,
  hasPartialUpload,
  insertPartialUpload,
  listOwners,
  recountUsage,
  writeHistorySize,
  writeQuota,
} from "./quota-store.ts";

export type Quotas = ReturnType<typeof createQuotas>;

/** A quota to set: `null` goes back to the hub's default. */
export type QuotaChanges = { readonly [Name in keyof Quota]?: Quota[Name] | null };

/** What accounts and organizations may keep. Usage is counted in SQL, by triggers on what it counts. */
export function createQuotas({
  db,
  git,
  now,
  quota = NO_QUOTA,
}: Pick<RegistryDeps, "db" | "git" | "now" | "quota">) {
  /** Bytes that this process is storing at the moment, by owner: not in SQL yet. */
  const incoming = new Map<string, number>();

  const storageOf = async (repoKey: string, within: Database = db): Promise<Usage | undefined> =>
    findUsageOfRepo(within, repoKey, quota);

  const withIncoming = (usage: Usage): Usage => ({
    ...usage,
    storageBytes: usage.storageBytes + (incoming.get(usage.owner) ?? 0),
  });

  return {
    /** Throws `quota-exceeded` where `bytes` more in this repo would pass its owner's quota. */
    async require(repoKey: string, bytes: number): Promise<void> {
      const usage = bytes > 0 ? await storageOf(repoKey) : undefined;
      if (usage) requireStorage(withIncoming(usage), bytes);
    },

    /** How many bytes more the owner of this repo may store; `Infinity` without a quota. */
    async remaining(repoKey: string): Promise<number> {
      const usage = await storageOf(repoKey);
      if (!usage || usage.quota.storageBytes === 0) return Number.POSITIVE_INFINITY;
      return Math.max(0, usage.quota.storageBytes - withIncoming(usage).storageBytes);
    },

    /** Does `work`, which stores `bytes` for this repo; they count for others from its beginning. */
    async reserve<Result>(repoKey: string, bytes: number, work: () => Promise<Result>) {
      const usage = await storageOf(repoKey);
      if (!usage) return work();
      requireStorage(withIncoming(usage), bytes);
      const { owner } = usage;
      incoming.set(owner, (incoming.get(owner) ?? 0) + bytes);
      try {
        return await work();
      } finally {
        const left = (incoming.get(owner) ?? 0) - bytes;
        if (left > 0) incoming.set(owner, left);
        else incoming.delete(owner);
      }
    },

    /** In the transaction of a write to a repo: throws where it went over its owner's storage. */
    async requireStorageIn(transaction: Database, repoKey: string): Promise<void> {
      const usage = await storageOf(repoKey, transaction);
      if (usage && usage.storageBytes > 0)
        requireStorage({ ...usage, storageBytes: usage.storageBytes - 1 }, 1);
    },

    /** In the transaction that adds a repo to a namespace: throws `too-many-repos`. */
    async requireRepoIn(transaction: Database, namespace: string): Promise<void> {
      const usage = await findUsage(transaction, namespace, quota);
      if (usage) requireRepoCount(usage);
    },

    /** Counts bytes that a write added to a history. */
    grow: async (repoKey: string, bytes: number): Promise<void> => {
      if (bytes > 0) await growHistory(db, repoKey, bytes);
    },

    /** Reserves room for a large file that comes in parts, at its first part. */
    async beginUpload(upload: string, repoKey: string, bytes: number): Promise<void> {
      if (await hasPartialUpload(db, upload)) return;
      await this.require(repoKey, bytes);
      await db.transaction().execute(async (transaction) => {
        await insertPartialUpload(transaction, upload, repoKey, bytes, now());
        await this.requireStorageIn(transaction, repoKey);
      });
    },

    endUpload: (upload: string): Promise<void> => deletePartialUpload(db, upload),

    /** For the owner, members of the organization, and administrators; throws `account-not-found`. */
    async usage(viewer: Viewer, name: string): Promise<Usage> {
      if (!maySee(viewer, name)) throw refusal(viewer, name);
      const usage = await findUsage(db, name, quota);
      if (!usage) throw noOwner(name);
      return usage;
    },

    /** Gives an account or organization a quota of its own. Only an administrator may. */
    async set(viewer: Viewer, name: string, changes: QuotaChanges): Promise<Usage> {
      if (viewer.kind === "anonymous") throw new RegistryError("unauthorized", "Sign in first.");
      if (!viewer.isAdmin || viewer.scope !== "write")
        throw new RegistryError("forbidden", "Only an administrator may set quotas.");
      return this.setAsOperator(name, changes);
    },

    /** The same, for the command line. */
    async setAsOperator(name: string, changes: QuotaChanges): Promise<Usage> {
      if (!(await findUsage(db, name, quota))) throw noOwner(name);
      const own = await findOwnQuota(db, name);
      const pick = (key: keyof Quota) =>
        changes[key] === undefined ? own[key] : (changes[key] ?? undefined);
      await writeQuota(db, name, { storageBytes: pick("storageBytes"), repos: pick("repos") });
      return (await findUsage(db, name, quota)) as Usage;
    },

    /** Measures one history. Not while somebody writes to it. */
    measure: async (repoKey: string): Promise<void> =>
      writeHistorySize(db, repoKey, await git.size(repoKey)),

    /** Measures every history and counts everything again. */
    async recount(): Promise<void> {
      for (const key of await listRepoKeys(db)) await this.measure(key);
      for (const owner of await listOwners(db))
        await db.transaction().execute((transaction) => recountUsage(transaction, owner));
    },
  };
}

const maySee = (viewer: Viewer, name: string): boolean =>
  viewer.kind === "account" &&
  viewer.scope !== "inference" &&
  (viewer.isAdmin ||
    [viewer, ...viewer.organizations].some((one) => one.name.toLowerCase() === name.toLowerCase()));

const refusal = (viewer: Viewer, name: string) =>
  viewer.kind === "anonymous"
    ? new RegistryError("unauthorized", "Sign in first.")
    : new RegistryError("forbidden", `You cannot see the usage of ${name}.`);

const noOwner = (name: string) =>
  new RegistryError("account-not-found", `There is no account or organization named ${name}.`);
