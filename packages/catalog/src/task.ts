import type { TaskModality } from "./modalities.ts";

/** What a visitor can ask a model to do. One file per task, under `tasks/`. */
export interface Task {
  readonly label: string;
  readonly modality: TaskModality;
  /** One sentence. */
  readonly summary: string;
  /** The wider task that this one is a kind of, or another name for. */
  readonly canonicalId?: string;
  /** Lists that do not offer this task as a filter. */
  readonly hiddenIn?: readonly ("models" | "datasets")[];
  readonly subtasks?: readonly Subtask[];
  /** Keys of the libraries with models for this task. */
  readonly libraries: readonly string[];
  /** Absent for the ten tasks that lists name but no page explains. */
  readonly page?: TaskPage;
}

/** A finer kind of a task, found in the tags of datasets and models. */
export interface Subtask {
  readonly id: string;
  readonly label: string;
}

/** A task page's content, in addition to its summary. */
export interface TaskPage {
  /** Markdown: what the task is for, its variants, how to evaluate it. Headings start at the third level. */
  readonly about: string;
  readonly demo: { readonly inputs: readonly DemoItem[]; readonly outputs: readonly DemoItem[] };
  readonly datasets: readonly Example[];
  readonly models: readonly Example[];
  readonly spaces: readonly Example[];
  readonly metrics: readonly Example[];
  /** IDs of models whose widget may be on the page, best first. */
  readonly widgetModels: readonly string[];
  /** A video that explains the task. */
  readonly youtubeId?: string;
}

/** A repo or a metric worth naming on a task page, and why. */
export interface Example {
  readonly id: string;
  /** One sentence. */
  readonly description: string;
}

/** One item of a demonstration. A video is an `img`: an animated image. */
export type DemoItem =
  | { readonly type: "text"; readonly label: string; readonly content: string }
  | {
      readonly type: "img" | "audio";
      /** The name of a file in `media/`. */
      readonly filename: string;
    }
  | { readonly type: "chart"; readonly data: readonly DemoScore[] }
  | {
      readonly type: "tabular";
      /** Rows of cells; the first row is the header. */
      readonly table: readonly (readonly string[])[];
    }
  | {
      readonly type: "text-with-tokens";
      readonly text: string;
      readonly tokens: readonly DemoToken[];
    };

/** One bar of a chart. */
export interface DemoScore {
  readonly label: string;
  /** 0 to 1. */
  readonly score: number;
}

/** A labelled stretch of text, from `start` up to but not including `end`, in UTF-16 units. */
export interface DemoToken {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
