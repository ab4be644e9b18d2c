import type { FormTask, FormValues } from "@orrery/inference/task-forms";
import type { Turn } from "./turn.ts";
import type { RunAnswer, SampleFile } from "./widget.ts";

/** The input of a saved run. */
export type RunInput = FormRunInput | ChatRunInput | RealtimeRunInput;

export interface FormRunInput {
  readonly kind: "form";
  readonly values: FormValues;
}

export interface ChatRunInput {
  readonly kind: "chat";
  /** As URL parameters of the playground. */
  readonly settings: Readonly<Record<string, string>>;
  readonly turns: readonly Turn[];
}

/** A live session: its recording is the output. */
export interface RealtimeRunInput {
  readonly kind: "live";
  /** As URL parameters of the live page. */
  readonly settings: Readonly<Record<string, string>>;
}

/** `/runs`: the viewer's own, or the shared ones of a model. */
export interface RunsData {
  /** `?model=`: only runs of this model. */
  readonly model?: string;
  readonly show: "own" | "shared";
  /** Whether the viewer has runs of their own to switch to. */
  readonly isSignedIn: boolean;
  readonly runs: readonly RunSummary[];
  /** The `?cursor=` of the next page; absent on the last. */
  readonly nextCursor?: string;
}

export interface RunSummary {
  readonly id: string;
  /** `namespace/name`. */
  readonly model: string;
  readonly taskLabel: string;
  /** What was asked, shortened; empty for a long input, or one without text. */
  readonly text: string;
  readonly provider?: string;
  readonly isShared: boolean;
  readonly maker: string;
  readonly createdAt: string;
}

/** `/runs/{id}`. */
export interface RunPageData {
  readonly id: string;
  /** `namespace/name`. */
  readonly model: string;
  readonly maker: string;
  readonly createdAt: string;
  readonly isShared: boolean;
  /** Whether the viewer saved it, and may share and delete it. */
  readonly canChange: boolean;
  /** When its files are deleted; absent without files. */
  readonly filesUntil?: string;
  readonly content:
    | {
        readonly kind: "form";
        readonly task: FormTask;
        readonly values: FormValues;
        readonly file?: SampleFile;
        readonly answer: RunAnswer;
      }
    | {
        readonly kind: "chat";
        readonly settings: ChatRunInput["settings"];
        readonly turns: readonly Turn[];
      }
    /** `recording` is JSON, as the live page reads it. */
    | { readonly kind: "live"; readonly recording: unknown };
}
