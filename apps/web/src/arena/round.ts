import type { FormValues } from "@orrery/inference/task-forms";
import type { ChosenFile } from "../widget/chosen-file.ts";

/** One input for all models; a new object each time. */
export interface Round {
  /** To stop, rather than to answer. */
  readonly isStopped?: boolean;
}

export interface FormRound extends Round {
  readonly values: FormValues;
  readonly file?: ChosenFile;
}

export interface ChatRound extends Round {
  readonly text: string;
  readonly images: readonly string[];
}
