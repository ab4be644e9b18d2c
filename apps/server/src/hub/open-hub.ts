import { randomBytes, randomUUID } from "node:crypto";
import { rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  createRegistry,
  createRepoIndex,
  isSmallCatalogue,
  keepSetting,
  MAINTENANCE_LEASE,
} from "@orrery/registry";
import type { Config } from "../base/config.ts";
import { LIMITS } from "../base/limits.ts";
import { StartError } from "../base/start-error.ts";
import { createScanner } from "../file-preview/scan/create-scanner.ts";
import { issuerProblem } from "../outgoing/issuer-problem.ts";
import { createSmtpMailer } from "../outgoing/smtp-mailer.ts";
import { webhookUrlProblem } from "../outgoing/webhook-target.ts";
import { canRun } from "../runner/can-run.ts";
import { createRunner } from "../runner/create-runner.ts";
import { createNoRunner } from "../runner/no-runner.ts";
import { createBackup } from "../storage/backup/create-backup.ts";
import { noteChanges, watchNotes } from "../storage/database/change-notes.ts";
import { listenToChanges } from "../storage/database/listen-to-changes.ts";
import { openDatabase } from "../storage/database/open-database.ts";
import { sortableKey } from "../storage/database/sortable-key.ts";
import { createFileBlobStore } from "../storage/files/file-blob-store.ts";
import { createFileXorbStore } from "../storage/files/file-xorb-store.ts";
import { createXorbThread } from "../storage/files/xorb-thread.ts";
import { createGitStore } from "../storage/git/git-store.ts";
import { limitGitProcesses } from "../storage/git/run-git.ts";
import { bePresent } from "../storage/processes/be-present.ts";
import { clearLeft } from "../storage/processes/clear-left.ts";
import { createIndexThread } from "../storage/search/index-thread.ts";
import { type HearChanges, keepIndex, type OpenIndex } from "../storage/search/keep-index.ts";
import { oneTimeCodes } from "../storage/secrets/one-time-codes.ts";
import { passkeyProtocol } from "../storage/secrets/passkey-protocol.ts";
import { nodeSecrets } from "../storage/secrets/secrets.ts";
import { openVault } from "../storage/secrets/vault.ts";
import { createVerifier } from "../storage/verify/verifier.ts";
import { createYamlThread } from "../storage/yaml/yaml-thread.ts";
import { createLiveTables } from "../tables/live-tables.ts";
import { adoptReceipts } from "./adopt-receipts.ts";
import { BACKUP_MARK } from "./backup-mark.ts";
import { noDeliveries } from "./delivery-counts.ts";
import { createDownloadCounter } from "./download-counter.ts";
import { holdLease } from "./hold-lease.ts";
import type { Hub } from "./hub.ts";
import { openMigrated } from "./open-migrated.ts";
import { isOwnFolder, markNewFolder, requireOwnFolder } from "./own-folder.ts";
import { requireWritable } from "./writable-folder.ts";

/** As long as a front matter may take to read: honest ones of 200,000 characters take a tenth of it. */
const YAML_MS = LIMITS.yamlSeconds.value * 1000;
/** Histories without a repo that are younger are left to the daily collection. */
const STRAY_MS = 3_600_000;

/** Opens the data folder and the database, and migrates the database. Throws `StartError`. */
export async function openHub(config: Config): Promise<Hub> {
  requireWritable(config.dataFolder);
  const tables = createLiveTables(config.dataFolder);
  const { catalog, providers } = tables;
  let damage: unknown;
  const db = await openMigrated(config, (error) => {
    damage ??= error;
  });
  const processId = randomUUID();
  const blobFolder = join(config.dataFolder, "blobs");
  const blobs = createFileBlobStore(blobFolder, processId);
  const gitFolder = join(config.dataFolder, "git");
  limitGitProcesses(config.limits.gitProcesses);
  const { servesUnreachable } = config;
  const git = createGitStore(gitFolder, { servesUnreachable, processId });
  const [cards, questions] = [createYamlThread(YAML_MS), createYamlThread(YAML_MS)];
  const scanner = createScanner();
  const xorbThread = createXorbThread();
  const vault = openVault(config);
  const registry = createRegistry({
    db,
    readYaml: cards.read,
    fullText: config.databaseUrl === undefined ? "fts5" : "tsvector",
    blobs,
    git,
    catalog,
    xorbs: createFileXorbStore(join(config.dataFolder, "xet"), xorbThread),
    xetLimits: { fileBytes: config.limits.xetFileBytes, shardBytes: config.limits.xetShardBytes },
    secrets: nodeSecrets,
    vault,
    oneTimeCodes,
    passkeyProtocol,
    issuerProblem: (url) => issuerProblem(url, config.ciHosts),
    webhookUrlProblem: (url) => webhookUrlProblem(url, config.webhookHosts),
    mailer: config.mail && createSmtpMailer(config.mail, config.publicUrl ?? ""),
    now: () => new Date(),
    newKey: sortableKey,
    signUp: config.signUp,
    auditDays: config.auditDays,
    ...(config.runner && { canRun }),
    scanner,
    refusesUnsafeFiles: config.refusesUnsafeFiles,
    limits: config.limits,
    processId,
  });
  await tables.refresh(registry.tableUpdates);
  const presence = await bePresent(
    registry.processes,
    processId,
    config.databaseUrl === undefined,
    config.runner?.memoryBytes,
  );
  // PostgreSQL notifies by itself.
  if (config.databaseUrl === undefined) registry.search.listen(noteChanges(db));
  const runnersFolder = join(config.dataFolder, "runner");
  const runnerFolder = join(runnersFolder, processId);
  const callsFolder = join(config.dataFolder, "calls");
  const runner = config.runner
    ? createRunner({
        files: registry.files,
        linkBlob: blobs.link,
        folder: runnerFolder,
        dataFolder: config.dataFolder,
        budgetBytes: config.runner.memoryBytes,
        contextTokens: config.runner.contextTokens,
        threads: config.runner.threads,
        user: config.runner.user,
        input: {
          textBytes: config.limits.modelTextBytes,
          fileBytes: config.limits.modelFileBytes,
        },
      })
    : createNoRunner();
  let index: ReturnType<typeof keepIndex> | undefined;
  const hubId = await keepSetting(db, "hub-id", randomUUID());
  await markNewFolder(config.dataFolder, hubId);
  return {
    registry,
    packs: git,
    readYaml: questions.read,
    tables,
    catalog,
    providers,
    runner,
    verifier: createVerifier(
      { registry, blobs, git, dataFolder: config.dataFolder },
      config.databaseUrl === undefined,
    ),
    deliveryCounts: noDeliveries(),
    downloads: createDownloadCounter(registry.stats, catalog),
    vault,
    signingKey: await keepSetting(db, "signing-key", randomBytes(32).toString("base64url")),
    async check() {
      if (damage !== undefined) throw damage;
      await db.selectFrom("setting").select("name").limit(1).execute();
      await Promise.all([blobs.check(), git.check()]);
    },
    callsFolder: join(callsFolder, processId),
    async heal() {
      const { living, dead } = await presence.look();
      await clearFolders(living);
      await registry.leftovers.heal(living);
      await registry.repos.removeDoomed();
      await registry.indexer.deriveTerms();
      await registry.repos.heal();
      await registry.scans.queueUnscanned();
      // A restored or exchanged database does not know the histories here.
      if (await isOwnFolder(config.dataFolder, hubId))
        await registry.garbage.removeStrayHistories(new Date(Date.now() - STRAY_MS));
      // On PostgreSQL another process may be at work on a job: leases run out by themselves there.
      if (config.databaseUrl === undefined) {
        await registry.jobs.heal();
        await registry.events.heal();
        await registry.deliveryQueue.heal();
      }
      await registry.processes.forget(dead);
    },
    async takeOver() {
      const { living, dead } = await presence.look();
      if (dead.length > 0) await clearFolders(living);
      await registry.leftovers.heal(living);
      await registry.repos.removeDoomed();
      await registry.processes.forget(dead);
    },
    openSetup: async () => registry.setup.open((await presence.look()).living),
    async collectGarbage(graceMs, waitMs) {
      await requireOwnFolder(config.dataFolder, hubId);
      // What a backup or a repair is at work on stays until it is done.
      const done = await holdLease(
        registry,
        MAINTENANCE_LEASE,
        () => registry.garbage.collect(graceMs),
        waitMs,
      );
      if (done) return done.value;
      throw maintenanceRuns();
    },
    async backup(target, onStep, waitMs) {
      // A separate connection: its snapshot stays open for the whole backup.
      const snapshot = await openDatabase(config, { poolSize: 1 });
      const kind = config.databaseUrl === undefined ? "sqlite" : "postgres";
      const { dataFolder } = config;
      const source = { db: snapshot, kind, registry, blobs, git, dataFolder } as const;
      try {
        const done = await holdLease(
          registry,
          MAINTENANCE_LEASE,
          (signal) => createBackup(source, target, { onStep, signal }),
          waitMs,
        );
        if (done) {
          await registry.markers.set(BACKUP_MARK, new Date().toISOString());
          return done.value;
        }
      } finally {
        await snapshot.destroy();
      }
      throw maintenanceRuns();
    },
    async startIndex(onError, wanted) {
      const where = wanted ?? ((await isSmallCatalogue(db)) ? "here" : "thread");
      const here = () => ({ ...createRepoIndex(db, setImmediate), close: async () => {} });
      const open: OpenIndex = where === "here" ? here : (onEnd) => createIndexThread(config, onEnd);
      const { databaseUrl } = config;
      const hear: HearChanges =
        databaseUrl === undefined
          ? (onKeys) => watchNotes(db, onKeys, onError)
          : (onKeys, onGap) => listenToChanges(databaseUrl, onKeys, onGap);
      index = keepIndex(registry, open, hear, onError);
      await index.ready;
    },
    async close() {
      await index?.close();
      await registry.scans.stop();
      await scanner.close();
      await runner.close();
      await Promise.all([cards.close(), questions.close()]);
      await xorbThread.close();
      git.close();
      await Promise.all(
        [
          runnerFolder,
          join(blobFolder, "incoming", processId),
          join(gitFolder, "incoming", processId),
        ].map((folder) => rm(folder, { recursive: true, force: true })),
      );
      // Receipts that did not reach the database stay for the next process.
      await rmdir(join(callsFolder, processId)).catch(() => {});
      await presence.end();
      await db.destroy();
    },
  };

  /** Clears the folders of exited processes: temporary files, and receipts of calls. */
  async function clearFolders(living: ReadonlySet<string>): Promise<void> {
    await Promise.all([
      clearLeft(join(blobFolder, "incoming"), living),
      clearLeft(join(gitFolder, "incoming"), living),
      clearLeft(runnersFolder, living),
      adoptReceipts(callsFolder, living, registry.inferenceCalls.add),
    ]);
    // After the receipts, which settle what they say was reserved.
    await registry.spendLimits.recover(living);
  }
}

const maintenanceRuns = () =>
  new StartError("refused", "A backup, repair or garbage collection is running. Retry later.");
