import type { RepoId } from "../ids.ts";
import type { Gating } from "../repos/repo.ts";

/** A repo of the catalog without its files: what another hub's list says of it. */
export interface Entry {
  readonly id: RepoId;
  readonly private: boolean;
  readonly gated: Gating | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly downloads: number;
  readonly likes: number;
  readonly trendingScore: number;
  readonly sizeBytes: number;
  readonly tags: readonly string[];
  readonly pipelineTag?: string | undefined;
  readonly libraryName?: string | undefined;
  /** Number of weights, where it is known. */
  readonly parameters?: number | undefined;
}
