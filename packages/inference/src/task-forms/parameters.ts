import type { TaskParameters } from "../task-io.ts";
import type { FormValues } from "./input-forms.ts";
import { type FormTask, isFormTask } from "./task-forms.ts";

/** An option of a task. Without a value the model decides. */
export interface ParameterField {
  /** As the call has it, and the form. */
  readonly name: string;
  readonly label: string;
  readonly kind: "integer" | "number" | "text";
  readonly min?: number;
  readonly max?: number;
  /** The object in the call's parameters that holds it. */
  readonly within?: string;
  /** The hub's own runtime passes over it. */
  readonly forProviders?: true;
}

/** Longest text, in UTF-16 units. */
const MAX_TEXT = 1000;

const TOP_K = { name: "top_k", label: "Top K", kind: "integer", min: 1, max: 1000 } as const;
const THRESHOLD = {
  name: "threshold",
  label: "Threshold",
  kind: "number",
  min: 0,
  max: 1,
} as const;
const TEMPLATE = {
  name: "hypothesis_template",
  label: "Hypothesis template",
  kind: "text",
} as const;
const SEED = { name: "seed", label: "Seed", kind: "integer", min: 0, max: 2 ** 32 - 1 } as const;
const MAX_NEW_TOKENS = {
  name: "max_new_tokens",
  label: "Max new tokens",
  kind: "integer",
  min: 1,
  max: 1_000_000,
} as const;
const DIFFUSION = [
  {
    name: "num_inference_steps",
    label: "Steps",
    kind: "integer",
    min: 1,
    max: 500,
    forProviders: true,
  },
  {
    name: "guidance_scale",
    label: "Guidance scale",
    kind: "number",
    min: 0,
    max: 100,
    forProviders: true,
  },
  { name: "negative_prompt", label: "Negative prompt", kind: "text", forProviders: true },
  SEED,
] as const;

const PARAMETERS: { readonly [Task in FormTask]?: readonly ParameterField[] } = {
  "audio-classification": [TOP_K],
  "fill-mask": [TOP_K],
  "image-classification": [TOP_K],
  "image-segmentation": [THRESHOLD],
  "image-to-image": DIFFUSION,
  "image-to-video": DIFFUSION,
  "object-detection": [THRESHOLD],
  "question-answering": [TOP_K],
  summarization: [{ ...MAX_NEW_TOKENS, within: "generate_parameters" }],
  "text-classification": [TOP_K],
  "text-generation": [
    MAX_NEW_TOKENS,
    { name: "temperature", label: "Temperature", kind: "number", min: 0, max: 2 },
    { name: "top_p", label: "Top P", kind: "number", min: 0, max: 1 },
    SEED,
  ],
  "text-to-image": [
    { name: "width", label: "Width", kind: "integer", min: 8, max: 8192 },
    { name: "height", label: "Height", kind: "integer", min: 8, max: 8192 },
    ...DIFFUSION,
  ],
  "text-to-speech": [{ name: "voice", label: "Voice", kind: "text", forProviders: true }],
  "text-to-video": [
    { name: "num_frames", label: "Frames", kind: "integer", min: 1, max: 10_000 },
    ...DIFFUSION,
  ],
  translation: [
    { name: "src_lang", label: "Source language", kind: "text" },
    { name: "tgt_lang", label: "Target language", kind: "text" },
  ],
  "zero-shot-classification": [TEMPLATE],
  "zero-shot-image-classification": [TEMPLATE],
};

/** The options of a task; empty if it has none. */
export const parametersOf = (task: FormTask): readonly ParameterField[] => PARAMETERS[task] ?? [];

/** The options that are filled in, as the call has them. Pure; `parameterProblem` checks them first. */
export function readParameters(task: FormTask, values: FormValues): TaskParameters {
  const parameters: Record<string, unknown> = {};
  for (const { name, kind, within } of parametersOf(task)) {
    const written = values[name]?.trim();
    if (!written) continue;
    const value = kind === "text" ? written : Number(written);
    if (within === undefined) parameters[name] = value;
    else parameters[within] = { ...(parameters[within] as object | undefined), [name]: value };
  }
  return parameters;
}

/** The options of a call as the form has them; others are left out. */
export function showParameters(task: FormTask, given: TaskParameters): FormValues {
  const shown = parametersOf(task).map(({ name, within }) => {
    const holder = within === undefined ? given : given[within];
    const value = (holder as TaskParameters | null | undefined)?.[name];
    return [name, typeof value === "string" || typeof value === "number" ? String(value) : ""];
  });
  return Object.fromEntries(shown);
}

/** What is wrong with an option's value; `undefined` if it can be sent. */
export function parameterProblem(field: ParameterField, written = ""): string | undefined {
  const { label, kind, min = 0, max = 0 } = field;
  if (written.trim() === "") return undefined;
  if (kind === "text")
    return written.length > MAX_TEXT ? `Enter at most ${MAX_TEXT} characters.` : undefined;
  const value = Number(written);
  if (value >= min && value <= max && (kind === "number" || Number.isInteger(value)))
    return undefined;
  const range = `from ${min.toLocaleString("en")} to ${max.toLocaleString("en")}`;
  return `${label}: enter a ${kind === "integer" ? "whole number" : "number"} ${range}.`;
}

/** What a task takes of options that may come from a URL: those that are known and valid. */
export function validParameters(task: string | undefined, given: TaskParameters): TaskParameters {
  if (task === undefined || !isFormTask(task)) return {};
  const values = showParameters(task, given);
  const valid = parametersOf(task).filter((field) => !parameterProblem(field, values[field.name]));
  return readParameters(
    task,
    Object.fromEntries(valid.map(({ name }) => [name, values[name] ?? ""])),
  );
}
