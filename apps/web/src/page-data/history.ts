import type { DiffData } from "./diff.ts";
import type { CommitSummary } from "./files.ts";
import type { RepoHead } from "./repo.ts";

/** The commits that led to a state, or those that touched a path. */
export interface CommitsData {
  readonly repo: RepoHead;
  readonly revision: string;
  /** Empty for the whole repo. */
  readonly path: string;
  readonly branches: readonly string[];
  readonly commits: readonly CommitSummary[];
  /** Absent for a path's: nobody has counted them. */
  readonly total?: number;
  /** The `?cursor=` of older ones; absent on the last page. */
  readonly nextCursor?: string;
  readonly isContinued: boolean;
}

export interface CommitData {
  readonly repo: RepoHead;
  readonly commit: CommitSummary;
  /** What its message says after the title. */
  readonly description: string;
  readonly parents: readonly string[];
  readonly diff: DiffData;
}
