import type { FormTask, FormValues } from "@orrery/inference/task-forms";
import type { Turn } from "../chat/turn.ts";
import type { RunAnswer, SampleFile } from "./widget.ts";

/** What a run keeps of what was asked. */
export type RunInput = FormRunInput | ChatRunInput | LiveRunInput;

export interface FormRunInput {
  readonly kind: "form";
  readonly values: FormValues;
}

export interface ChatRunInput {
  readonly kind: "chat";
  /** As the playground's address has them. */
  readonly settings: Readonly<Record<string, string>>;
  readonly turns: readonly Turn[];
}

/** A live session: its recording is the output. */
export interface LiveRunInput {
  readonly kind: "live";
  /** As the live page's address has them. */
  readonly settings: Readonly<Record<string, string>>;
}

/** `/runs/{id}`. */
export interface RunPageData {
  readonly id: string;
  /** `namespace/name`. */
  readonly model: string;
  readonly maker: string;
  readonly createdAt: string;
  readonly isShared: boolean;
  /** The viewer kept it: they share and delete it. */
  readonly canChange: boolean;
  /** How long its files are kept; absent where it has none. */
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
