import type {
  FormField,
  FormTask,
  FormValues,
  OutputKind,
  ParameterField,
} from "@orrery/inference/task-forms";

/** The widget that runs a model on its page. */
export type WidgetData = FormWidgetData | ChatWidgetData | NoWidgetData;

/** For tasks with one request and one response. */
export interface FormWidgetData {
  readonly kind: "form";
  readonly task: FormTask;
  /** The task's form: the browser loads its rules when it is first used. */
  readonly fields: readonly FormField[];
  readonly parameters: readonly ParameterField[];
  readonly output: OutputKind;
  readonly providers: readonly WidgetProvider[];
  /** The card's own first, then the task's. */
  readonly samples: readonly FormSample[];
  /** The initial values of the form: from the URL, else the first sample. */
  readonly start: Pick<FormSample, "values" | "file">;
}

export interface FormSample {
  readonly title: string;
  readonly values: FormValues;
  /** An image or audio file, by its path on this hub. */
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

/** A sample input. */
export interface ChatSample {
  readonly title: string;
  readonly system?: string;
  readonly text: string;
  /** A path of this hub. */
  readonly image?: string;
}

/** The reason that replaces the form. */
export interface NoWidgetData {
  readonly kind: "none";
  readonly reason: string;
}

/** The providers of the model; with `auto` the hub selects one. */
export interface WidgetProvider {
  readonly id: string;
  readonly label: string;
}

/** The output of a run. */
export interface RunAnswer {
  /** The task's `TaskIO` output; files are base64, or URLs if the server sent them. */
  readonly output: unknown;
  /** The call's ID, as in its receipt. */
  readonly callId?: string;
  /** The label of the provider that answered. */
  readonly provider?: string;
  readonly milliseconds: number;
}

/** The error of a failed run: the gateway's code and message. */
export interface RunFailure {
  readonly code: string;
  readonly message: string;
}
