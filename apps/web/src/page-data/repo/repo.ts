import type { EvalResult, GgufWidth, Quantization } from "@orrery/catalog";
import type { KnownUse } from "../catalog-links.ts";
import type { ProviderRow } from "../providers.ts";
import type { WidgetData } from "../widget.ts";
import type { DatasetView } from "./dataset-view.ts";
import type { UsageData } from "./how-to-use.ts";
import type { LeaderboardData } from "./leaderboard.ts";
import type { RepoHead } from "./repo-head.ts";
import type { AccessNotice } from "./repo-settings.ts";

export interface RepoPageData {
  readonly repo: RepoHead;
  /** Rendered and sanitized on the server; `absent` without a README.md. */
  readonly card:
    | { readonly state: "absent" }
    | {
        readonly state: "rendered";
        readonly html: string;
        readonly outline: readonly OutlineItem[];
      }
    | { readonly state: "unreadable"; readonly reason: string };
  readonly facts: RepoFactsData;
  readonly related: RelatedRepos;
  /** Only for viewers without access to the files. */
  readonly access?: AccessNotice;
  /** The first rows of a dataset, if it has any. */
  readonly rows?: DatasetView;
  /** Of a dataset: the models that report results on it. */
  readonly leaderboards?: readonly LeaderboardData[];
  readonly about: KnownUse;
  readonly usage: UsageData;
  /** This and the following fields are for models only. */
  readonly widget?: WidgetData;
  readonly providers?: readonly ProviderRow[];
  /** Whether the viewer may change the model's providers. */
  readonly canMap?: boolean;
}

/** Facts from the files and the card of a repo; unknown ones are absent. */
export interface RepoFactsData {
  readonly sizeBytes: number;
  readonly fileCount: number;
  /** Sizes by file extension, in alphabetical order. */
  readonly weights: readonly { readonly format: string; readonly sizeBytes: number }[];
  readonly architecture?: string;
  /** In tokens. */
  readonly contextLength?: number;
  readonly parameters?: {
    readonly total: number;
    /** Most parameters first; empty if only the total is known. */
    readonly byType: readonly { readonly type: string; readonly count: number }[];
  };
  /** Of a dataset. */
  readonly rows?: number;
  readonly columns?: number;
  readonly ggufWidths: readonly GgufWidth[];
  /** The estimated memory by quantization. */
  readonly memory: readonly { readonly quantization: Quantization; readonly bytes: number }[];
  readonly downloads: {
    readonly allTime: number;
    /** The last thirty days, today included. */
    readonly days: readonly { readonly day: string; readonly count: number }[];
  };
  /** arXiv IDs. */
  readonly papers: readonly string[];
  readonly evals: readonly EvalResult[];
  readonly commitId?: string;
}

/** A repo that a card names; without `href` if the viewer can't read it. */
export interface RepoLink {
  readonly id: string;
  readonly href?: string;
}

/** The first of several repos, and a link to all of them. */
export interface RepoGroup {
  readonly label: string;
  readonly count: number;
  readonly top: readonly RepoLink[];
  readonly href: string;
}

export interface RelatedRepos {
  /** The base models, nearest first. */
  readonly ancestors: readonly (readonly RepoLink[])[];
  /** The relation to the base models, as text. */
  readonly relation?: string;
  readonly datasets: readonly RepoLink[];
  /** The models derived from a model or trained on a dataset. */
  readonly groups: readonly RepoGroup[];
  /** Collections that contain the repo, most upvotes first. */
  readonly collections: readonly CollectionLink[];
}

export interface CollectionLink {
  readonly owner: string;
  readonly title: string;
  readonly href: string;
}

export interface OutlineItem {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}
