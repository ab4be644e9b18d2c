import type { Catalog } from "@orrery/catalog";
import type { Providers } from "@orrery/inference";
import type {
  BlobStore,
  Collected,
  IndexAnswer,
  ReadYaml,
  Registry,
  Vault,
} from "@orrery/registry";
import type { DoctorData } from "@orrery/web/page-data/admin/doctor";
import type { ProcessSignatures } from "../base/signatures/process-signature.ts";
import type { Converter } from "../dataset-engine/convert/create-converter.ts";
import type { DatasetEngine } from "../dataset-engine/dataset-engine.ts";
import type { Hdf5Reader } from "../dataset-engine/hdf5/create-hdf5-reader.ts";
import type { Inspector } from "../dataset-engine/quality/create-inspector.ts";
import type { Thumbnailer } from "../dataset-engine/thumbnails/create-thumbnailer.ts";
import type { Runner } from "../runner/runner.ts";
import type { Manifest } from "../storage/backup/backup-manifest.ts";
import type { BackupProgress } from "../storage/backup/backup-run.ts";
import type { BackupTarget } from "../storage/backup/backup-target.ts";
import type { FileGitStore } from "../storage/git/git-store.ts";
import type { DirectDownloads } from "../storage/objects/blobs/direct-downloads.ts";
import type { DirectUploads } from "../storage/objects/blobs/direct-uploads.ts";
import type { ObjectStore } from "../storage/objects/object-store.ts";
import type { IndexAsked } from "../storage/search/index-thread.ts";
import type { AskProcess } from "../storage/search/remote/remote-index.ts";
import type { Verifier } from "../storage/verify/verifier.ts";
import type { LiveTables } from "../tables/live-tables.ts";
import type { BackUp } from "./backup/with-backups.ts";
import type { DeliveryCounts } from "./delivery-counts.ts";
import type { DownloadCounter } from "./download-counter.ts";
import type { HubMirrors } from "./mirror/hub-mirrors.ts";

/** The parts joined on their stores: what every command works with. */
export interface Hub {
  readonly registry: Registry;
  /** Histories as git itself reads and writes them. */
  readonly packs: Pick<
    FileGitStore,
    "servePack" | "folderOf" | "catchUp" | "refIds" | "resolve" | "mergeBase"
  >;
  /** Large files by their SHA-256, of any repo. */
  readonly blobs: Pick<BlobStore, "put" | "get" | "size">;
  /** Brings repos of other hubs; absent: there are none to bring from. */
  readonly mirrors: HubMirrors | undefined;
  /** The origin of the tables below, and problems of their files. */
  readonly tables: LiveTables;
  /** Where bytes are that are not in the data folder; absent: all are there. */
  readonly objects: ObjectStore | undefined;
  /** Absent: the hub itself sends all bytes. */
  readonly direct: DirectDownloads | undefined;
  /** Absent: all bytes of uploads come through the hub. */
  readonly uploads: DirectUploads | undefined;
  /** Where this process keeps bytes on their way there. */
  readonly incomingFolder: string;
  /** The tables of this hub, with what its operator changed. They change while it runs. */
  readonly catalog: Catalog;
  /** Who runs models: the built-in providers and the operator's. Changes in place. */
  readonly providers: Providers;
  readonly downloads: DownloadCounter;
  readonly deliveryCounts: DeliveryCounts;
  /** Runs models on this machine or in other processes, or says that it is off. */
  readonly runner: Runner;
  /** Reads rows of datasets, in processes of its own. */
  readonly datasetEngine: DatasetEngine;
  /** Makes Parquet of other files of datasets. */
  readonly converter: Converter;
  readonly inspector: Inspector;
  readonly thumbnailer: Thumbnailer;
  /** Lists what HDF5 files contain, in processes of its own. */
  readonly hdf5: Hdf5Reader;
  /** Parses YAML without caching: texts to validate, files on pages. */
  readonly readYaml: ReadYaml;
  /** Where this process keeps receipts until they are in the database. */
  readonly callsFolder: string;
  /** The same in every process on this database. */
  readonly id: string;
  /** Signs short-lived upload URLs; the same in every process on this database. */
  readonly signingKey: string;
  /** Of calls between processes of the hub: which are let in, and how this one signs its own. */
  readonly signatures: ProcessSignatures;
  /** Lets other processes call the models of this one, at its port; without one, no more. */
  offerModels(port?: number): Promise<void>;
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
  startIndex(
    onError: (error: unknown) => void,
    where?: "thread" | "here",
    onNote?: (text: string) => void,
  ): Promise<void>;
  /** What another process asks this one's index. Throws `index-unavailable` before this process has one. */
  answerIndex(asked: IndexAsked): Promise<IndexAnswer | readonly string[] | undefined>;
  /** Answers lists from the index of other processes, at these addresses or where the database says; else from SQL. */
  askIndexes(
    ask: AskProcess,
    isLoopback: (address: string) => boolean,
    onError: (error: unknown) => void,
  ): Promise<void>;
  /** Reads what is stored and compares it with what it should be. */
  readonly verifier: Verifier;
  /** What the hub stands on, checked at most twice a minute. */
  doctor(): Promise<DoctorData>;
  /** Backs the hub up while it serves. Throws `StartError` while a garbage collection or another backup runs. */
  backup(
    target: BackupTarget,
    onStep: BackupProgress["onStep"],
    waitMs?: number,
  ): Promise<Manifest>;
  /** Lends a function that backs the hub up any number of times. Throws as `backup` does. */
  withBackups<Value>(work: (backUp: BackUp) => Promise<Value>, waitMs?: number): Promise<Value>;
  /** Deletes unreferenced data older than this. Throws `StartError` for another hub's folder. */
  collectGarbage(graceMs?: number, waitMs?: number): Promise<Collected>;
  close(): Promise<void>;
}
