import type { NamedRepo } from "./storage.ts";

export type JobState = "waiting" | "running" | "failed" | "done" | "cancelled";

/** `/admin/jobs`: the queue, and work that one process does at a time. */
export interface HubJobsData {
  readonly state?: JobState;
  readonly jobs: readonly HubJobRow[];
  readonly counts: Readonly<Record<JobState, number>>;
  readonly nextCursor?: string;
}

export interface HubJobRow {
  readonly id: string;
  /** As it was called: `namespace/name`, and a path behind it. */
  readonly endpoint: string;
  /** An account's name, or a visitor's address. */
  readonly caller: string;
  readonly state: JobState;
  readonly attempts: number;
  readonly createdAt: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
  /** The HTTP status of the answer. */
  readonly answerStatus?: number;
}

/** `/admin/work` */
export interface HubWorkData {
  readonly works: readonly WorkRow[];
  readonly leases: readonly LeaseRow[];
  readonly processes: readonly ProcessRow[];
}

export interface WorkRow {
  readonly name: string;
  readonly everySeconds: number;
  readonly startedAt: string;
  /** Absent while it runs, or where its process was killed. */
  readonly endedAt?: string;
  readonly nextAt: string;
  readonly failure?: string;
}

export interface LeaseRow {
  readonly name: string;
  /** `host:pid` */
  readonly process?: string;
  readonly until: string;
}

export interface ProcessRow {
  readonly id: string;
  readonly host?: string;
  readonly pid: number;
  readonly since?: string;
  readonly version?: string;
  /** What it may use for models; absent where it runs none. */
  readonly runnerBytes?: number;
}

/** `/admin/models`: models in memory, and those that rest after a crash. */
export interface HubModelsData {
  readonly models: readonly HubModelRow[];
  readonly processes: readonly ProcessRow[];
}

export interface HubModelRow extends NamedRepo {
  readonly revision: string;
  readonly state: "loading" | "ready" | "leaving" | "resting";
  /** `host:pid` */
  readonly process: string;
  readonly memoryBytes: number;
  /** Graphics processors that it uses. */
  readonly device?: string;
  readonly since: string;
  readonly calls: number;
  readonly running: number;
  readonly waiting: number;
  readonly crashes: number;
  readonly restsUntil?: string;
}

/** What runs models, here and at providers. */
export interface FormatsData {
  readonly formats: readonly FormatRow[];
  readonly providers: readonly ProviderRow[];
}

export interface FormatRow {
  /** Of model files. */
  readonly format: "GGUF" | "ONNX";
  readonly isOn: boolean;
  /** Why it does not run. */
  readonly reason?: string;
  /** What it can use in addition to the processor; the devices' names once a model was loaded. */
  readonly gpu?: {
    readonly runtime: "cuda" | "vulkan" | "metal";
    readonly devices?: readonly string[];
  };
  /** Why the processor computes, although a runtime for graphics processors is set or installed. */
  readonly gpuProblem?: string;
}

export interface ProviderRow {
  readonly id: string;
  readonly label: string;
  readonly isKeyless: boolean;
  /** The hub has a key; never shown. */
  readonly hasKey: boolean;
  /** What the provider said of the key. */
  readonly keyCheck?: "accepted" | "refused" | "unreachable" | "untold";
  /** The last check whether it responds. */
  readonly probe?: {
    readonly at: string;
    readonly isUp: boolean;
    readonly durationMs: number;
    readonly errorCode?: string;
  };
  /** Of the last seven days. */
  readonly calls: number;
  readonly errors: number;
  /** The median of successful calls. */
  readonly durationMs?: number;
}

/** `/admin/damage`: what verification found. */
export interface DamageData {
  readonly open: readonly DamageRow[];
  readonly repaired: readonly DamageRow[];
  readonly passes: readonly VerificationPass[];
  /** An administrator started a pass that is not over. */
  readonly isPassRunning: boolean;
  /** The daily verification is on. */
  readonly isDaily: boolean;
}

export interface DamageRow {
  readonly kind: "blob" | "history" | "row" | "database";
  /** A digest, a repo's key, or the name of the database. */
  readonly what: string;
  readonly problem: string;
  readonly detail: string;
  readonly repos: readonly NamedRepo[];
  readonly foundAt: string;
  readonly repairedAt?: string;
}

export interface VerificationPass {
  readonly kind: "blobs" | "histories";
  /** 0…1, of the pass under way; absent between two. */
  readonly progress?: number;
  readonly items: number;
  readonly bytes: number;
  readonly startedAt?: string;
  /** When the last complete pass ended. */
  readonly endedAt?: string;
}
