import type { Catalog } from "@orrery/catalog";
import type { Providers } from "@orrery/inference";
import type { Collected, ReadYaml, Registry, Vault } from "@orrery/registry";
import type { Runner } from "../runner/runner.ts";
import type { Manifest } from "../storage/backup/backup-manifest.ts";
import type { BackupProgress } from "../storage/backup/backup-run.ts";
import type { BackupTarget } from "../storage/backup/backup-target.ts";
import type { FileGitStore } from "../storage/git/git-store.ts";
import type { Verifier } from "../storage/verify/verifier.ts";
import type { LiveTables } from "../tables/live-tables.ts";
import type { DeliveryCounts } from "./delivery-counts.ts";
import type { DownloadCounter } from "./download-counter.ts";

/** The parts joined on their stores: what every command works with. */
export interface Hub {
  readonly registry: Registry;
  /** Histories as git itself reads and writes them. */
  readonly packs: Pick<FileGitStore, "servePack">;
  /** The origin of the tables below, and problems of their files. */
  readonly tables: LiveTables;
  /** The tables of this hub, with what its operator changed. They change while it runs. */
  readonly catalog: Catalog;
  /** Who runs models: the built-in providers and the operator's. Changes in place. */
  readonly providers: Providers;
  readonly downloads: DownloadCounter;
  readonly deliveryCounts: DeliveryCounts;
  /** Runs models on this machine, or says that it is off. */
  readonly runner: Runner;
  /** Parses YAML without caching: texts to validate, files on pages. */
  readonly readYaml: ReadYaml;
  /** Where this process keeps receipts until they are in the database. */
  readonly callsFolder: string;
  /** Signs short-lived upload URLs; the same in every process on this database. */
  readonly signingKey: string;
  /** Seals what the hub reads again, on pages' behalf. */
  readonly vault: Vault;
  /** Throws an error that names what does not respond: database, blob store or git. */
  check(): Promise<void>;
  /**
   * Completes or removes unfinished work of exited processes. The serving process calls it before it
   * serves.
   */
  heal(): Promise<void>;
  /** As `heal`, for those that died since, and what this process could not finish without its database. */
  takeOver(): Promise<void>;
  /**
   * A link for the first administrator, in addition to other processes' links; `undefined` if there is an
   * administrator.
   */
  openSetup(): Promise<string | undefined>;
  /**
   * Loads every repo into memory, for many repos in a separate thread, and answers lists from there.
   * Resolves when loaded; until then SQL answers.
   */
  startIndex(onError: (error: unknown) => void, where?: "thread" | "here"): Promise<void>;
  /** Reads what is stored and compares it with what it should be. */
  readonly verifier: Verifier;
  /** Backs the hub up while it serves. Throws `StartError` while a garbage collection or another backup runs. */
  backup(
    target: BackupTarget,
    onStep: BackupProgress["onStep"],
    waitMs?: number,
  ): Promise<Manifest>;
  /** Deletes unreferenced data older than this. Throws `StartError` for another hub's folder. */
  collectGarbage(graceMs?: number, waitMs?: number): Promise<Collected>;
  close(): Promise<void>;
}
