import type { RepoId } from "../ids.ts";

/** People who wait for access to the files of a gated repo. */
export interface WaitingRequests {
  readonly repo: RepoId;
  readonly count: number;
  /** The oldest request. */
  readonly since: Date;
}

/** An open pull request by someone else. */
export interface WaitingPull {
  readonly repo: RepoId;
  readonly number: number;
  readonly title: string;
  readonly authorName: string;
  readonly createdAt: Date;
}
