import type { DemoItem } from "@orrery/catalog";
import type { LibraryCount } from "./libraries.ts";
import type { RepoSummary } from "./repo-list.ts";

/** A task by its pipeline tag. */
export interface TaskLink {
  readonly tag: string;
  readonly label: string;
}

export interface TaskCount extends TaskLink {
  readonly count: number;
}

export interface TasksData {
  /** What the visitor looks for, from `?q=`. */
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
  /** The wider task that this one is a kind of. */
  readonly canonical?: TaskLink;
  /** The tasks that are kinds of this one. */
  readonly kinds: readonly TaskLink[];
  readonly subtasks: readonly { readonly id: string; readonly label: string }[];
  /** Those of the catalogue and those of this hub's models, most used first. */
  readonly libraries: readonly LibraryCount[];
  /** This hub's models for the task, most downloaded first. */
  readonly models: { readonly total: number; readonly top: readonly RepoSummary[] };
  /** Absent for the tasks that lists name and nothing explains. */
  readonly explained?: TaskExplanation;
}

export interface TaskExplanation {
  /** Rendered and sanitised on the server. */
  readonly aboutHtml: string;
  readonly demo: { readonly inputs: readonly DemoPart[]; readonly outputs: readonly DemoPart[] };
  readonly models: readonly NamedExample[];
  readonly datasets: readonly NamedExample[];
  readonly spaces: readonly NamedExample[];
  readonly metrics: readonly NamedExample[];
  /** A page elsewhere with a video. */
  readonly videoUrl?: string;
}

/** A repo or a metric worth knowing, and why. */
export interface NamedExample {
  readonly id: string;
  readonly description: string;
  /** Where it is: a path of this hub when it is here, else an address elsewhere; a metric has none. */
  readonly href?: string;
}

/** One piece of a task's demonstration; files by their address on this hub. */
export type DemoPart =
  | Exclude<DemoItem, { readonly type: "img" | "audio" }>
  | { readonly type: "img" | "audio"; readonly url: string; readonly name: string };
