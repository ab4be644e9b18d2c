import { randomBytes, randomUUID } from "node:crypto";
import { rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import {
  createRegistry,
  keepSetting,
  MAINTENANCE_LEASE,
  type Registry,
  type Secrets,
} from "@orrery/registry";
import type { Config } from "../base/config.ts";
import { findPackage, VISION_FOLDER } from "../base/install-paths.ts";
import { LIMITS } from "../base/limits.ts";
import { createSignatures } from "../base/signatures/process-signature.ts";
import { createConverter } from "../dataset-engine/convert/create-converter.ts";
import { createDatasetEngine } from "../dataset-engine/create-dataset-engine.ts";
import { createHdf5Reader } from "../dataset-engine/hdf5/create-hdf5-reader.ts";
import { createInspector } from "../dataset-engine/quality/create-inspector.ts";
import { createThumbnailer } from "../dataset-engine/thumbnails/create-thumbnailer.ts";
import { createScanner } from "../file-preview/scan/create-scanner.ts";
import { issuerProblem } from "../outgoing/issuer-problem.ts";
import { createSmtpMailer } from "../outgoing/smtp-mailer.ts";
import { webhookUrlProblem } from "../outgoing/webhook-target.ts";
import { canRun } from "../runner/can-run.ts";
import { createChanges } from "../storage/database/changes/create-changes.ts";
import { askTime, createDatabaseClock } from "../storage/database/database-clock.ts";
import { sortableKey } from "../storage/database/sortable-key.ts";
import { createXorbThread } from "../storage/files/xorb-thread.ts";
import { limitGitProcesses } from "../storage/git/run-git.ts";
import type { ObjectStore } from "../storage/objects/object-store.ts";
import { bePresent } from "../storage/processes/be-present.ts";
import { clearLeft } from "../storage/processes/clear-left.ts";
import { oneTimeCodes } from "../storage/secrets/one-time-codes.ts";
import { passkeyProtocol } from "../storage/secrets/passkey-protocol.ts";
import { nodeSecrets } from "../storage/secrets/secrets.ts";
import { openVault } from "../storage/secrets/vault.ts";
import { createVerifier } from "../storage/verify/verifier.ts";
import { createYamlThread } from "../storage/yaml/yaml-thread.ts";
import { createLiveTables } from "../tables/live-tables.ts";
import { adoptReceipts } from "./adopt-receipts.ts";
import { BACKUP_MARK } from "./backup/backup-mark.ts";
import { maintenanceRuns, withBackups } from "./backup/with-backups.ts";
import { noDeliveries } from "./delivery-counts.ts";
import { keepReport } from "./doctor/keep-report.ts";
import { runDoctor } from "./doctor/run-doctor.ts";
import { createDownloadCounter } from "./download-counter.ts";
import { holdLease } from "./hold-lease.ts";
import type { Hub } from "./hub.ts";
import { openMirrors } from "./mirror/open-mirrors.ts";
import { openMigrated } from "./open-migrated.ts";
import { isOwnFolder, markNewFolder, requireOwnFolder } from "./own-folder.ts";
import { openRunner, runnerOffer } from "./runners/open-runner.ts";
import { createHubIndex } from "./stores/hub-index.ts";
import { openBlobs } from "./stores/open-blobs.ts";
import { openGit } from "./stores/open-git.ts";
import { requireWritable } from "./writable-folder.ts";

/** As long as a front matter may take to read: honest ones of 200,000 characters take a tenth of it. */
const YAML_MS = LIMITS.yamlSeconds.value * 1000;
/** Histories without a repo that are younger are left to the daily collection. */
const STRAY_MS = 3_600_000;

export interface HubOptions {
  /** Where `orrery setup vision` installs. */
  readonly visionFolder?: string | undefined;
  readonly secrets?: Secrets;
  /** Where packs of histories go: then any number of processes have the same histories. */
  readonly objects?: ObjectStore | undefined;
  /** For a command that writes millions of rows. */
  readonly hasManyWrites?: boolean;
}

/** Opens the data folder and the database, and migrates the database. Throws `StartError`. */
export async function openHub(
  config: Config,
  {
    visionFolder = VISION_FOLDER,
    secrets = nodeSecrets,
    objects: shared,
    hasManyWrites = false,
  }: HubOptions = {},
): Promise<Hub> {
  requireWritable(config.dataFolder);
  const tables = createLiveTables(config.dataFolder);
  const { catalog, providers } = tables;
  let damage: unknown;
  const db = await openMigrated(
    config,
    (error) => {
      damage ??= error;
    },
    hasManyWrites,
  );
  const processId = randomUUID();
  // With SQLite there is one machine, and one clock.
  const clock =
    config.databaseUrl === undefined
      ? { now: () => new Date(), stop: () => {} }
      : await createDatabaseClock(() => askTime(db));
  const gitFolder = join(config.dataFolder, "git");
  limitGitProcesses(config.limits.gitProcesses);
  const [cards, questions] = [createYamlThread(YAML_MS), createYamlThread(YAML_MS)];
  const scanner = createScanner();
  const xorbThread = createXorbThread();
  const stored = await openBlobs(config, processId, xorbThread);
  const { blobs } = stored;
  const uploads = config.blobsDirect === "on" ? stored.uploads : undefined;
  // SQLite's hub is one process, whose folder may as well have the histories.
  const objects = shared ?? (config.databaseUrl === undefined ? undefined : stored.objects);
  const { git, close: closeGit } = await openGit(config, { db, processId, objects });
  const vault = openVault(config);
  const { adopt } = stored;
  const opened = openMirrors({ config, git, blobs, adopt, registry: () => registry });
  const registry: Registry = createRegistry({
    db,
    readYaml: cards.read,
    fullText: config.databaseUrl === undefined ? "fts5" : "tsvector",
    blobs,
    directStorage: uploads?.storage,
    git,
    catalog,
    xorbs: stored.xorbs,
    pull: opened?.pull,
    xetLimits: { fileBytes: config.limits.xetFileBytes, shardBytes: config.limits.xetShardBytes },
    secrets,
    vault,
    oneTimeCodes,
    passkeyProtocol,
    issuerProblem: (url) => issuerProblem(url, config.ciHosts),
    webhookUrlProblem: (url) => webhookUrlProblem(url, config.webhookHosts),
    mailer: config.mail && createSmtpMailer(config.mail, config.publicUrl ?? ""),
    now: clock.now,
    newKey: sortableKey,
    signUp: config.signUp,
    auditDays: config.auditDays,
    maxCacheSeconds: config.maxCacheSeconds,
    ...(config.runsModels && { canRun }),
    convertsDatasets: config.convertsDatasets && findPackage("@duckdb/node-api") !== undefined,
    scanner,
    refusesUnsafeFiles: config.refusesUnsafeFiles,
    limits: config.limits,
    processId,
  });
  await tables.refresh(registry);
  const presence = await bePresent(
    registry.processes,
    processId,
    config.databaseUrl === undefined,
    config.runner?.memoryBytes,
  );
  const changes = createChanges(db, config.databaseUrl, processId);
  registry.search.listen(changes.hint);
  const runnersFolder = join(config.dataFolder, "runner");
  const runnerFolder = join(runnersFolder, processId);
  const callsFolder = join(config.dataFolder, "calls");
  const signingKey = await keepSetting(db, "signing-key", randomBytes(32).toString("base64url"));
  const signatures = createSignatures({ signingKey, now: clock.now }, processId);
  const runner = openRunner(config, {
    ...{ registry, linkBlob: stored.link, folder: runnerFolder, visionFolder },
    signer: signatures.signer,
  });
  const engineOptions = {
    ...{ files: registry.files, linkBlob: stored.link, dataFolder: config.dataFolder },
    ...{ folder: join(runnerFolder, "datasets"), user: config.isolatedUser },
  };
  const datasetEngine = createDatasetEngine(engineOptions);
  const converter = createConverter({
    ...engineOptions,
    folder: join(runnerFolder, "conversions"),
  });
  const inspector = createInspector({ ...engineOptions, folder: join(runnerFolder, "quality") });
  const thumbnailer = createThumbnailer({
    ...engineOptions,
    folder: join(runnerFolder, "thumbnails"),
  });
  const hdf5 = createHdf5Reader({ ...engineOptions, folder: join(runnerFolder, "hdf5") });
  const index = createHubIndex({ config, db, registry, changes, processId, objects });
  const mirrors = opened?.open();
  const hubId = await keepSetting(db, "hub-id", randomUUID());
  await markNewFolder(config.dataFolder, hubId);
  return {
    registry,
    id: hubId,
    packs: git,
    blobs,
    mirrors,
    objects: stored.objects,
    direct: config.blobsDirect === "off" ? undefined : stored.direct,
    uploads,
    incomingFolder: join(stored.incoming, processId),
    readYaml: questions.read,
    tables,
    catalog,
    providers,
    runner,
    datasetEngine,
    converter,
    inspector,
    thumbnailer,
    hdf5,
    verifier: createVerifier(
      { registry, blobs, care: stored.care, git, dataFolder: config.dataFolder },
      config.databaseUrl === undefined,
    ),
    doctor: keepReport(() => runDoctor(config, () => new Date())),
    deliveryCounts: noDeliveries(),
    downloads: createDownloadCounter(registry.stats, catalog),
    vault,
    signingKey,
    signatures,
    offerModels: (port) =>
      registry.processes.offer(
        port === undefined ? undefined : runnerOffer(config, runner, port, visionFolder),
      ),
    async check() {
      if (damage !== undefined) throw damage;
      await db.selectFrom("setting").select("name").limit(1).execute();
      await Promise.all([blobs.check(), git.check()]);
    },
    callsFolder: join(callsFolder, processId),
    async heal() {
      const { living, dead } = await presence.look();
      await clearFolders(living);
      await mirrors?.sweep();
      await registry.leftovers.heal(living);
      await registry.repos.removeDoomed();
      await registry.indexer.deriveTerms();
      await registry.repos.heal();
      await registry.scans.queueUnscanned();
      await registry.tableSizes.queueUncounted();
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
      const stores = { registry, blobs, git };
      const saved = await withBackups(
        config,
        stores,
        (backUp) => backUp(target, { onStep }),
        waitMs,
      );
      await registry.markers.set(BACKUP_MARK, new Date().toISOString());
      return saved;
    },
    withBackups: (work, waitMs) => withBackups(config, { registry, blobs, git }, work, waitMs),
    startIndex: index.startIndex,
    answerIndex: index.answerIndex,
    askIndexes: index.askIndexes,
    async close() {
      await mirrors?.close();
      await index.close();
      await changes.close();
      await registry.scans.stop();
      await registry.tableSizes.stop();
      await scanner.close();
      await Promise.all([datasetEngine.close(), thumbnailer.close(), hdf5.close()]);
      await runner.close();
      await Promise.all([cards.close(), questions.close()]);
      await xorbThread.close();
      stored.close();
      await closeGit();
      await Promise.all(
        [runnerFolder, join(stored.incoming, processId)].map((folder) =>
          rm(folder, { recursive: true, force: true }),
        ),
      );
      // Receipts that did not reach the database stay for the next process.
      await rmdir(join(callsFolder, processId)).catch(() => {});
      await presence.end();
      clock.stop();
      await db.destroy();
    },
  };

  /** Clears the folders of exited processes: temporary files, and receipts of calls. */
  async function clearFolders(living: ReadonlySet<string>): Promise<void> {
    await Promise.all([
      clearLeft(stored.incoming, living),
      clearLeft(join(gitFolder, "incoming"), living),
      clearLeft(runnersFolder, living),
      adoptReceipts(callsFolder, living, registry.inferenceCalls.add),
    ]);
    // After the receipts, which settle what they say was reserved.
    await registry.spendLimits.recover(living);
  }
}
