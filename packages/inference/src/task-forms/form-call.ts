import type { FileInput } from "../media.ts";
import {
  type FormInput,
  type FormValues,
  fileField,
  INPUT_FORMS,
  type InputForm,
} from "./input-forms.ts";
import { parameterProblem, parametersOf, readParameters } from "./parameters.ts";
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
