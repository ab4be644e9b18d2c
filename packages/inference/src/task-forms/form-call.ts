import type { FileInput } from "../media.ts";
import {
  type FormInput,
  type FormValues,
  fileField,
  INPUT_FORMS,
  type InputForm,
} from "./input-forms.ts";
import { parameterProblem, parametersOf, readParameters, showParameters } from "./parameters.ts";
import { type FormTask, TASK_FORMS } from "./task-forms.ts";

/** Longest text a field takes, in UTF-16 units. */
export const MAX_FIELD_LENGTH = 100_000;

export const inputFormOf = (task: FormTask): InputForm => INPUT_FORMS[TASK_FORMS[task].input];

/** What the task is sent. Pure; `formProblems` says first whether it can be. */
export function formInput<File = FileInput>(
  task: FormTask,
  values: FormValues,
  file?: File,
): FormInput {
  const form: InputForm = inputFormOf(task);
  const input = form.input(form.value(values, file) as never);
  const parameters = { ...input.parameters, ...readParameters(task, values) };
  return Object.keys(parameters).length === 0 ? input : { ...input, parameters };
}

/** The call that the form makes, as JSON; a file is its name. */
export const formJson = (task: FormTask, values: FormValues, fileName = ""): string =>
  JSON.stringify(formInput(task, values, fileName), null, 2);

/** The form of a call in JSON, without its file, or what is wrong with it. */
export function readFormJson(
  task: FormTask,
  json: string,
): { readonly values: FormValues } | { readonly problem: string } {
  const call = parseJson(json);
  if (!isObject(call)) return { problem: "Invalid JSON. Enter an object." };
  const { inputs, parameters = {}, ...others } = call;
  if (inputs === undefined) return { problem: "inputs is required." };
  if (!isObject(parameters)) return { problem: "parameters must be an object." };
  const sample = isObject(inputs) ? inputs : { text: inputs };
  const values = {
    ...inputFormOf(task).show({ ...sample, ...parameters }),
    ...showParameters(task, parameters),
  };
  const { parameters: known = {} } = formInput(task, values, "");
  const unknown = [
    ...Object.keys(others),
    ...Object.keys(parameters).filter((name) => !Object.hasOwn(known, name)),
  ];
  return unknown.length === 0
    ? { values }
    : { problem: `Unknown or invalid: ${unknown.join(", ")}.` };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The filled-in form as the code panel's `inputs` has it: text, a file's name, or JSON. */
export function formText(task: FormTask, values: FormValues, fileName = ""): string {
  const value = inputFormOf(task).value(values, fileName);
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** What is wrong, by field. */
export function formProblems(
  task: FormTask,
  values: FormValues,
  hasFile: boolean,
): Readonly<Record<string, string>> {
  const form = inputFormOf(task);
  const file = fileField(form);
  const wrong = form.fields.flatMap(({ name, label, kind }) => {
    if (kind === "check" || name === file?.name) return [];
    const written = values[name] ?? "";
    if (written.trim() === "") return [[name, `${label} is required.`]];
    return written.length > MAX_FIELD_LENGTH
      ? [[name, `Enter at most ${MAX_FIELD_LENGTH.toLocaleString("en")} characters.`]]
      : [];
  });
  for (const field of parametersOf(task)) {
    const problem = parameterProblem(field, values[field.name]);
    if (problem !== undefined) wrong.push([field.name, problem]);
  }
  if (file && !hasFile) wrong.push([file.name, `${file.label} is required.`]);
  return Object.fromEntries(wrong);
}
