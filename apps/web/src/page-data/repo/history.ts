import type { CheckData } from "./checks.ts";
import type { DiffData } from "./diff.ts";
import type { CommitSummary } from "./files.ts";
import type { RepoHead } from "./repo-head.ts";

/** The commits of a revision, or those that changed a path. */
export interface CommitsData {
  readonly repo: RepoHead;
  readonly revision: string;
  /** Empty for the whole repo. */
  readonly path: string;
  readonly branches: readonly string[];
  readonly commits: readonly CommitSummary[];
  /** Absent for the commits of a path, which are not counted. */
  readonly total?: number;
  /** The `?cursor=` of the next page; absent on the last. */
  readonly nextCursor?: string;
  readonly isContinued: boolean;
}

export interface CommitData {
  readonly repo: RepoHead;
  readonly commit: CommitSummary;
  /** The message without its title. */
  readonly description: string;
  readonly parents: readonly string[];
  readonly checks: readonly CheckData[];
  readonly diff: DiffData;
}
