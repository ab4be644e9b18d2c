/** What of a repo is kept here; small files and histories always are. */
export interface SyncKeep {
  /** Patterns of branches and tags whose large files come. */
  readonly revisions: readonly string[];
  /** Of GGUF files, these quantizations alone; none named: all. */
  readonly quantizations: readonly string[];
  /** Patterns of paths; none named: all. */
  readonly files: readonly string[];
}

/** Another hub that repos of this one are pushed to. */
export interface PushTarget {
  readonly origin: string;
  /** Whose repos they are there; absent: each keeps its namespace. */
  readonly namespace: string | undefined;
  /** Overwrites branches and tags that diverged there. */
  readonly isForced: boolean;
}

export interface SyncSettings {
  /** `owner`, `owner/name`, `datasets/owner/name`, or a query such as `search=tiny&filter=gguf`. */
  readonly what: string;
  /** Absent: the repos are another hub's, and come from there. */
  readonly push?: PushTarget | undefined;
  readonly keep: SyncKeep;
  /** 0: once. */
  readonly everySeconds: number;
  /** 0: as fast as it goes. */
  readonly bytesPerSecond: number;
}

/** Repos that are kept current by the clock: here as at their own hub, or at another hub as here. */
export interface Sync extends SyncSettings {
  readonly id: string;
  readonly createdAt: Date;
  /** When it is looked at next; absent: it is over. */
  readonly nextAt: Date | undefined;
  /** The beginning of the run that is not over yet. */
  readonly runAt: Date | undefined;
  readonly endedAt: Date | undefined;
  /** When a repo that it pushes changed last. */
  readonly touchedAt: Date | undefined;
  /** Tries of this run that failed, and why the last one did. */
  readonly tries: number;
  readonly error: string | undefined;
  readonly progress: SyncProgress;
}

/** How far a run is. */
export interface SyncProgress {
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly bytes: number;
  /** The repo and the file that are on their way now. */
  readonly current: string | undefined;
}

/** `failed` is tried again in the same run, `refused` in the next. */
export type SyncOutcome = "done" | "failed" | "refused";

/** What became of one repo when it was last tried. */
export interface SyncRepo {
  readonly repo: string;
  readonly runAt: Date;
  readonly outcome: SyncOutcome;
  readonly error: string | undefined;
  /** A digest of the branches and tags that were pushed. */
  readonly refs?: string | undefined;
}
