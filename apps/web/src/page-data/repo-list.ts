import type { KnownUse, LibraryCount } from "./libraries.ts";
import type { RepoKind } from "./shell.ts";
import type { TaskCount } from "./tasks.ts";

export interface RepoSummary {
  readonly kind: RepoKind;
  /** `namespace/name` */
  readonly id: string;
  readonly private: boolean;
  readonly pipelineTag?: string;
  readonly pipelineLabel?: string;
  readonly library?: string;
  readonly libraryLabel?: string;
  readonly license?: string;
  readonly sizeBytes: number;
  readonly fileCount: number;
  readonly downloads: number;
  readonly likes: number;
  readonly updatedAt: string;
}

export interface RepoListData {
  readonly kind: RepoKind;
  /** What the visitor asked for; all of it is in the URL: `?q=`, `?task=`, `?library=`, `?author=`. */
  readonly filter: {
    readonly q?: string;
    readonly task?: string;
    readonly library?: string;
    readonly author?: string;
  };
  readonly total: number;
  readonly repos: readonly RepoSummary[];
  /** The `?cursor=` of the next page; absent on the last. */
  readonly nextCursor?: string;
  /** True when this is not the first page. */
  readonly isContinued: boolean;
  readonly tasks: readonly TaskCount[];
  readonly libraries: readonly LibraryCount[];
  /** What the list is narrowed to, where the catalogue has a page about it. */
  readonly about: KnownUse;
}
