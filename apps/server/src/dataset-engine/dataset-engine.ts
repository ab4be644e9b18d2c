import type { RepoAt, TreeEntry } from "@orrery/registry";
import type { EngineJob } from "./engine-job.ts";

/** The Parquet files of a split at a commit. */
export interface EngineSplit {
  readonly at: RepoAt;
  /** In the order of the rows. */
  readonly files: readonly TreeEntry[];
}

/** Answers fixed questions about Parquet files with JSON. */
export interface DatasetEngine {
  /** Whether DuckDB is installed; without it `ask` always fails. */
  readonly isInstalled: boolean;
  /** Throws `EngineError`, and `gated-repo` for files that the viewer may not read. */
  ask(split: EngineSplit, job: EngineJob): Promise<string>;
  /** What `ask` would answer, if that is known already. Throws as `ask` does for files that the viewer may not read. */
  known(split: EngineSplit, job: EngineJob): string | undefined;
  /** A question may follow: a process is started ahead of it, unless one is there. */
  prepare(): void;
  close(): Promise<void>;
}
