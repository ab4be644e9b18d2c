import type { Catalog } from "@orrery/catalog";
import type { BlobStore } from "./blob-store.ts";
import type { CanRun } from "./commits/runnable-source.ts";
import type { ReadYaml } from "./commits/yaml.ts";
import type { Database } from "./database.ts";
import type { GitStore } from "./git.ts";
import type { HubLimitValues } from "./hub-limits/hub-limit.ts";
import type { DirectStorage } from "./lfs/direct/direct-storage.ts";
import type { Mailer } from "./mails/mail.ts";
import type { PullBlob } from "./mirrors/mirror.ts";
import type { PasskeyProtocol } from "./passkeys/passkey-protocol.ts";
import type { Scanner } from "./scans/scan.ts";
import type { FullText } from "./search/card-text-store.ts";
import type { OneTimeCodes } from "./second-factors/one-time-codes.ts";
import type { Secrets } from "./secrets.ts";
import type { SignUpMode } from "./sign-up/invitation.ts";
import type { Vault } from "./vault.ts";
import type { ShardLimits } from "./xet/shard.ts";
import type { XorbStore } from "./xet/xorb-store.ts";

/** All the registry needs of the world outside. */
export interface RegistryDeps {
  readonly db: Database;
  readonly blobs: BlobStore;
  /** Absent: all bytes of large files come through the hub. */
  readonly directStorage?: DirectStorage | undefined;
  readonly git: GitStore;
  /** The tasks and libraries that repos are described with. */
  readonly catalog: Catalog;
  /** Brings large files of mirrors; absent: the hub has none. */
  readonly pull?: PullBlob | undefined;
  readonly xorbs: XorbStore;
  /** Reads the front matter of cards that come in. */
  readonly readYaml: ReadYaml;
  readonly xetLimits: ShardLimits;
  readonly fullText: FullText;
  readonly secrets: Secrets;
  readonly vault: Vault;
  readonly oneTimeCodes: OneTimeCodes;
  readonly passkeyProtocol: PasskeyProtocol;
  /** Absent: the hub sends no emails. */
  readonly mailer?: Mailer | undefined;
  readonly now: () => Date;
  /** A new row's key: unique, and sorting by time is welcome. */
  readonly newKey: () => string;
  /** What the operator allows at most; administrators can narrow it. */
  readonly signUp: SignUpMode;
  /** Whether a process of the hub makes Parquet of datasets. */
  readonly convertsDatasets?: boolean;
  /** Whether this hub itself runs a model; absent: none. */
  readonly canRun?: CanRun;
  /** How long events of the audit log are kept; absent or 0: forever. */
  readonly auditDays?: number;
  /** The longest that answers of models may be recorded for a token that asks for it; absent or 0: never. */
  readonly maxCacheSeconds?: number;
  /** What is wrong with a URL of a webhook; `undefined` for one that the hub may call. */
  readonly webhookUrlProblem: (url: string) => string | undefined;
  /** What is wrong with the URL of a CI service; `undefined` for one that the hub may call. */
  readonly issuerProblem: (url: string) => string | undefined;
  readonly scanner: Scanner;
  /** Commits and pushes with a file that is unsafe to load are refused. */
  readonly refusesUnsafeFiles: boolean;
  readonly limits: RegistryLimits;
  /** What this process has under way bears it: no two processes on a database have the same. */
  readonly processId: string;
}

/** What callers may send and keep, where no administrator changed it; absent or 0: no limit. */
export interface RegistryLimits extends Partial<HubLimitValues> {
  /** Files and folders in one commit. */
  readonly commitEntries: number;
  /** Seconds that an answer waits for what was sent to the storage to be verified. */
  readonly directWait?: number;
}
