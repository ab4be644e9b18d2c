import type { DemoItem } from "@orrery/catalog";
import type { LibraryCount, TaskCount, TaskLink } from "./catalog-links.ts";
import type { LeaderboardData } from "./repo/leaderboard.ts";
import type { RepoSummary } from "./repo-list.ts";

export interface TasksData {
  /** The search text, from `?q=`. */
  readonly q?: string;
  /** Groups without a matching task are left out. */
  readonly modalities: readonly {
    readonly key: string;
    readonly label: string;
    readonly tasks: readonly (TaskCount & { readonly summary: string })[];
  }[];
}

export interface TaskPageData {
  readonly task: TaskLink & { readonly summary: string };
  readonly modality: string;
  /** The parent task. */
  readonly canonical?: TaskLink;
  /** The subtasks. */
  readonly kinds: readonly TaskLink[];
  readonly subtasks: readonly { readonly id: string; readonly label: string }[];
  /** The libraries of the catalog and of this hub's models, most used first. */
  readonly libraries: readonly LibraryCount[];
  /** This hub's models for the task, most downloaded first. */
  readonly models: { readonly total: number; readonly top: readonly RepoSummary[] };
  readonly leaderboards: readonly LeaderboardData[];
  /** Absent for tasks without a description. */
  readonly explained?: TaskExplanation;
}

export interface TaskExplanation {
  /** Rendered and sanitized on the server. */
  readonly aboutHtml: string;
  readonly demo: { readonly inputs: readonly DemoPart[]; readonly outputs: readonly DemoPart[] };
  readonly models: readonly NamedExample[];
  readonly datasets: readonly NamedExample[];
  readonly spaces: readonly NamedExample[];
  readonly metrics: readonly NamedExample[];
  /** The URL of a page with a video. */
  readonly videoUrl?: string;
}

/** A recommended repo or metric, with the reason. */
export interface NamedExample {
  readonly id: string;
  readonly description: string;
  /** A path of this hub, else an external URL; absent for a metric. */
  readonly href?: string;
}

/** A part of a task's demo; files are paths of this hub. */
export type DemoPart =
  | Exclude<DemoItem, { readonly type: "img" | "audio" }>
  | { readonly type: "img" | "audio"; readonly url: string; readonly name: string };
