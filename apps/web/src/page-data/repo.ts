import type { EvalResult, GgufWidth, Quantization } from "@orrery/catalog";
import type { DatasetView } from "./dataset-view.ts";
import type { KnownUse } from "./libraries.ts";
import type { ProviderRow } from "./providers.ts";
import type { AccessNotice } from "./repo-settings.ts";
import type { RepoKind } from "./shell.ts";
import type { UsageData } from "./usage.ts";
import type { WidgetData } from "./widget.ts";

/** What stands above every tab of a repo. */
export interface RepoHead {
  readonly kind: RepoKind;
  readonly namespace: string;
  readonly name: string;
  readonly id: string;
  readonly private: boolean;
  readonly description?: string;
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
  readonly openPulls: number;
  /** The hub runs it, and its task can be done live. */
  readonly isLive: boolean;
  readonly isLiked: boolean;
  readonly canWrite: boolean;
  /** May open a pull request. */
  readonly canPropose: boolean;
  /** May change its settings. */
  readonly canAdmin: boolean;
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
  readonly facts: RepoFactsData;
  readonly related: RelatedRepos;
  /** Only for who may not have the files. */
  readonly access?: AccessNotice;
  /** The first rows of a dataset that has any to show. */
  readonly rows?: DatasetView;
  readonly about: KnownUse;
  readonly usage: UsageData;
  /** For models only, as is what follows. */
  readonly widget?: WidgetData;
  readonly providers?: readonly ProviderRow[];
  /** The viewer decides who runs the model. */
  readonly canMap?: boolean;
}

/** What the files and the card of a repo say, in figures; what nobody knows is absent. */
export interface RepoFactsData {
  readonly sizeBytes: number;
  readonly fileCount: number;
  /** What its bytes come in, by the extension of the files, in alphabetical order. */
  readonly weights: readonly { readonly format: string; readonly sizeBytes: number }[];
  readonly architecture?: string;
  /** In tokens. */
  readonly contextLength?: number;
  readonly parameters?: {
    readonly total: number;
    /** The type with the most first; empty where only the sum is known. */
    readonly byType: readonly { readonly type: string; readonly count: number }[];
  };
  readonly ggufWidths: readonly GgufWidth[];
  /** An estimate of what running it takes, per quantization. */
  readonly memory: readonly { readonly quantization: Quantization; readonly bytes: number }[];
  readonly downloads: {
    readonly allTime: number;
    /** Of thirty days, the last of them today. */
    readonly days: readonly { readonly day: string; readonly count: number }[];
  };
  /** arXiv's ids. */
  readonly papers: readonly string[];
  readonly evals: readonly EvalResult[];
  readonly commitId?: string;
}

/** A repo that a card names; without `href` it is nowhere that the viewer may look. */
export interface RepoLink {
  readonly id: string;
  readonly href?: string;
}

/** Some of several repos, and where the list of all is. */
export interface RepoGroup {
  readonly label: string;
  readonly count: number;
  readonly top: readonly RepoLink[];
  readonly href: string;
}

export interface RelatedRepos {
  /** What a model was made from, the nearest first. */
  readonly ancestors: readonly (readonly RepoLink[])[];
  /** How it was made from those, in words. */
  readonly relation?: string;
  readonly datasets: readonly RepoLink[];
  /** What was made from a model or trained on a dataset. */
  readonly groups: readonly RepoGroup[];
}

export interface OutlineItem {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}
