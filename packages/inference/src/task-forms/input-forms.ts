import type { FileInput } from "../media.ts";
import type { TaskParameters } from "../task-io.ts";
import { type Columns, formatTable, parseTable } from "./table-text.ts";

/** What is filled in, all of it text, by the field's name. */
export type FormValues = Readonly<Record<string, string>>;

/** One field. `lines`: one item a line; `labels`: items between commas; the last two are files. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "line" | "lines" | "labels" | "table" | "check" | "image" | "audio";
}

/** A task's input as the hub's words have it. */
export interface FormInput {
  readonly inputs: unknown;
  readonly parameters?: TaskParameters;
}

/**
 * A form between a sample of the catalog and a call. `File` is a file's name where a program is
 * printed, and the file where a call is sent.
 */
export interface InputForm {
  readonly fields: readonly FormField[];
  /** How a sample reads in the fields; anything may come in from a card. */
  readonly show: (sample: unknown) => FormValues;
  /** The fields in the sample's shape. */
  readonly value: <File>(values: FormValues, file: File) => unknown;
  /** That shape as the task's input. */
  readonly input: (value: never) => FormInput;
}

const TEXT: FormField = { name: "text", label: "Text", kind: "text" };
const LABELS: FormField = { name: "candidate_labels", label: "Labels", kind: "labels" };
const IMAGE: FormField = { name: "image", label: "Image", kind: "image" };
const QUESTION: FormField = { name: "question", label: "Question", kind: "line" };

const asIs = (inputs: unknown): FormInput => ({ inputs });
const nothing = () => ({});

export const INPUT_FORMS = {
  text: {
    fields: [TEXT],
    show: (sample) => ({ text: text(sample) }),
    value: ({ text = "" }) => text,
    input: asIs,
  },
  "text-labels": {
    fields: [TEXT, LABELS, { name: "multi_label", label: "Allow multiple labels", kind: "check" }],
    show: (sample) => ({
      ...only(sample, ["text"]),
      candidate_labels: list(field(sample, "candidate_labels")),
      ...(field(sample, "multi_label") === true && { multi_label: "on" }),
    }),
    value: ({ text = "", candidate_labels, multi_label }) => ({
      text,
      candidate_labels: items(candidate_labels, /[,\n]/),
      ...(multi_label && { multi_label: true }),
    }),
    input: ({ text, ...parameters }: { readonly text: string }) => ({ inputs: text, parameters }),
  },
  "question-context": {
    fields: [QUESTION, { name: "context", label: "Context", kind: "text" }],
    show: (sample) => ({
      // Cards call the question `text`.
      question: text(field(sample, "question") ?? field(sample, "text")),
      ...only(sample, ["context"]),
    }),
    value: ({ question = "", context = "" }) => ({ question, context }),
    input: asIs,
  },
  sentences: {
    fields: [
      { name: "source_sentence", label: "Source sentence", kind: "line" },
      { name: "sentences", label: "Sentences to compare", kind: "lines" },
    ],
    show: (sample) => ({
      source_sentence: text(field(sample, "source_sentence") ?? field(sample, "sourceSentence")),
      sentences: list(field(sample, "sentences"), "\n"),
    }),
    value: ({ source_sentence = "", sentences }) => ({
      source_sentence,
      sentences: items(sentences, /\n/),
    }),
    input: asIs,
  },
  "table-question": {
    fields: [
      { name: "query", label: "Question", kind: "line" },
      { name: "table", label: "Table", kind: "table" },
    ],
    show: (sample) => ({
      query: text(field(sample, "query") ?? field(sample, "text")),
      table: formatTable(field(sample, "table")),
    }),
    value: ({ query = "", table = "" }) => ({ query, table: parseTable(table) }),
    input: asIs,
  },
  table: {
    fields: [{ name: "table", label: "Rows", kind: "table" }],
    show: (sample) => ({
      table: formatTable(field(sample, "structured_data") ?? objectAt(sample, "data") ?? sample),
    }),
    value: ({ table = "" }) => withNumbers(parseTable(table)),
    input: (data: Columns) => ({ inputs: { data } }),
  },
  image: { fields: [IMAGE], show: nothing, value: (_, file) => file, input: asIs },
  "image-prompt": {
    fields: [IMAGE, { name: "prompt", label: "Instruction", kind: "text" }],
    show: (sample) => ({ prompt: text(field(sample, "prompt") ?? field(sample, "text")) }),
    value: ({ prompt = "" }, image) => ({ image, prompt }),
    input: ({ image, prompt }: { readonly image: FileInput; readonly prompt: string }) => ({
      inputs: image,
      parameters: { prompt },
    }),
  },
  "image-question": {
    fields: [IMAGE, QUESTION],
    show: (sample) => ({ question: text(field(sample, "question") ?? field(sample, "text")) }),
    value: ({ question = "" }, image) => ({ image, question }),
    input: asIs,
  },
  "image-labels": {
    fields: [IMAGE, LABELS],
    show: (sample) => ({ candidate_labels: list(field(sample, "candidate_labels")) }),
    value: ({ candidate_labels }, image) => ({
      image,
      candidate_labels: items(candidate_labels, /[,\n]/),
    }),
    input: ({ image, ...parameters }: { readonly image: FileInput }) => ({
      inputs: { image },
      parameters,
    }),
  },
  audio: {
    fields: [{ name: "audio", label: "Audio", kind: "audio" }],
    show: nothing,
    value: (_, file) => file,
    input: asIs,
  },
} as const satisfies Record<string, InputForm>;

export type InputKind = keyof typeof INPUT_FORMS;

/** The form's file field; `undefined` without one. */
export const fileField = ({ fields }: Pick<InputForm, "fields">): FormField | undefined =>
  fields.find(({ kind }) => kind === "image" || kind === "audio");

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** A column may be called like the field; a column is a list. */
const objectAt = (value: unknown, name: string): unknown =>
  Array.isArray(field(value, name)) ? undefined : field(value, name);

/** A bare text, or the `text` of a card's example. */
const text = (value: unknown): string => {
  const written = field(value, "text") ?? value;
  return typeof written === "string" ? written : "";
};

const only = (sample: unknown, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, text(field(sample, name))]));

const list = (value: unknown, between = ", "): string =>
  Array.isArray(value)
    ? value.filter((item) => typeof item === "string").join(between)
    : text(value);

const items = (written = "", between: RegExp): readonly string[] =>
  written
    .split(between)
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** A cell that reads as a number is one. */
const withNumbers = (columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, cells]) => [
      name,
      cells.map((cell) => (cell !== "" && Number.isFinite(Number(cell)) ? Number(cell) : cell)),
    ]),
  );
