import type { Label, MediaOutput } from "@orrery/inference";
import type { FormValues, OutputKind } from "@orrery/inference/task-forms";

/** What each way of showing an answer takes, as the providers' `response()` reads it. */
export interface Outputs {
  readonly labels: readonly Label[];
  readonly fills: readonly { readonly sequence: string; readonly score: number }[];
  readonly entities: readonly Entity[];
  readonly answers: readonly { readonly answer: string; readonly score?: number }[];
  readonly similarities: readonly number[];
  /** The only text of the input, by any field name. */
  readonly text: Readonly<Record<string, string>>;
  readonly boxes: readonly (Label & { readonly box: Readonly<Record<string, number>> })[];
  readonly masks: readonly (Label & { readonly mask: MediaOutput })[];
  readonly image: MediaOutput;
  readonly audio: MediaOutput;
  readonly audios: readonly MediaOutput[];
  readonly video: MediaOutput;
  readonly rows: readonly unknown[];
  readonly json: unknown;
}

export interface Entity {
  readonly entity_group: string;
  readonly word: string;
  readonly score?: number;
  readonly start?: number;
  readonly end?: number;
}

export interface OutputProps<Kind extends OutputKind> {
  readonly output: Outputs[Kind];
  /** What was asked. */
  readonly values: FormValues;
  /** The URL of the input image or audio file. */
  readonly fileUrl?: string;
}
