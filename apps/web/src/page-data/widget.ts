import type { FormTask, FormValues } from "@orrery/inference/task-forms";

/** Trying a model on its page. */
export type WidgetData = FormWidgetData | ChatWidgetData | NoWidgetData;

/** For tasks that are asked once and answer once. */
export interface FormWidgetData {
  readonly kind: "form";
  readonly task: FormTask;
  readonly providers: readonly WidgetProvider[];
  /** The card's own first, then the task's. */
  readonly samples: readonly FormSample[];
  /** What the form begins with: what the address asks for, else the first sample. */
  readonly start: Pick<FormSample, "values" | "file">;
}

export interface FormSample {
  readonly title: string;
  readonly values: FormValues;
  /** A picture or a sound, by its address on this hub. */
  readonly file?: SampleFile;
}

export interface SampleFile {
  readonly name: string;
  readonly url: string;
}

export interface ChatWidgetData {
  readonly kind: "chat";
  readonly takesImages: boolean;
  readonly providers: readonly WidgetProvider[];
  readonly samples: readonly ChatSample[];
  readonly start: Pick<ChatSample, "system" | "text">;
}

/** What may be asked first. */
export interface ChatSample {
  readonly title: string;
  readonly system?: string;
  readonly text: string;
  /** An address on this hub. */
  readonly image?: string;
}

/** In place of a form: why there is none. */
export interface NoWidgetData {
  readonly kind: "none";
  readonly reason: string;
}

/** Who can run the model; `auto` leaves it to the hub. */
export interface WidgetProvider {
  readonly id: string;
  readonly label: string;
}

/** What came back. */
export interface RunAnswer {
  /** As the task's `TaskIO` output; files are base64 or addresses where this came from the server. */
  readonly output: unknown;
  /** The call's id, which its receipt has. */
  readonly callId?: string;
  /** The label of who answered. */
  readonly provider?: string;
  readonly milliseconds: number;
}

/** Why nothing came back: a code of the gateway, and its sentence. */
export interface RunFailure {
  readonly code: string;
  readonly message: string;
}
