import type { RepoKind } from "../shell.ts";
import type { MirrorMark } from "./mirror-mark.ts";

/** A tag, as the filter of a list: `?parameter=value`. */
export interface RepoTag {
  readonly parameter: string;
  readonly value: string;
  readonly label: string;
}

/** The header of every page of a repo. */
export interface RepoHead {
  readonly kind: RepoKind;
  readonly namespace: string;
  readonly name: string;
  readonly id: string;
  readonly private: boolean;
  /** Absent for a repo of this hub. */
  readonly mirror?: MirrorMark;
  readonly description?: string;
  readonly pipelineTag?: string;
  readonly pipelineLabel?: string;
  readonly library?: string;
  readonly libraryLabel?: string;
  readonly license?: string;
  readonly licenseLabel?: string;
  /** Languages and the remaining tags. */
  readonly tags: readonly RepoTag[];
  readonly downloads: number;
  readonly likes: number;
  readonly updatedAt: string;
  /** Pull requests among them. */
  readonly openDiscussions: number;
  /** Whether the hub runs it and its task supports live sessions. */
  readonly isRealtime: boolean;
  readonly isLiked: boolean;
  readonly canWrite: boolean;
  /** Whether the viewer may open a pull request. */
  readonly canPropose: boolean;
  /** Whether the viewer may change its settings. */
  readonly canAdmin: boolean;
  /** The default branch. */
  readonly defaultBranch: string;
}
