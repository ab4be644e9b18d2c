import type { KnownUse } from "./libraries.ts";
import type { RepoKind } from "./shell.ts";
import type { UsageData } from "./usage.ts";

/** What stands above every tab of a repo. */
export interface RepoHead {
  readonly kind: RepoKind;
  readonly namespace: string;
  readonly name: string;
  readonly id: string;
  readonly private: boolean;
  readonly pipelineTag?: string;
  readonly pipelineLabel?: string;
  readonly library?: string;
  readonly libraryLabel?: string;
  readonly license?: string;
  readonly licenseLabel?: string;
  readonly languages: readonly string[];
  /** Remaining tags, each a link to the filtered list. */
  readonly tags: readonly string[];
  readonly downloads: number;
  readonly likes: number;
  readonly updatedAt: string;
  readonly canWrite: boolean;
  /** The branch shown by default. */
  readonly defaultBranch: string;
}

export interface RepoPageData {
  readonly repo: RepoHead;
  /** Rendered and sanitised on the server; `absent` when there is no README.md. */
  readonly card:
    | { readonly state: "absent" }
    | {
        readonly state: "rendered";
        readonly html: string;
        readonly outline: readonly OutlineItem[];
      }
    | { readonly state: "unreadable"; readonly reason: string };
  readonly facts: {
    readonly sizeBytes: number;
    readonly fileCount: number;
    readonly weightFormats: readonly string[];
    readonly architecture?: string;
    readonly datasets: readonly string[];
    readonly baseModels: readonly string[];
    readonly commitId?: string;
  };
  readonly about: KnownUse;
  readonly usage: UsageData;
}

export interface OutlineItem {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}
