import { formInput, formProblems, inputFormOf } from "./form-call.ts";
import type { FormValues } from "./input-forms.ts";
import { showParameters } from "./parameters.ts";
import type { FormTask } from "./task-forms.ts";

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
  if (unknown.length > 0) return { problem: `Unknown or invalid: ${unknown.join(", ")}.` };
  const [problem] = Object.values(formProblems(task, values, true));
  return problem === undefined ? { values } : { problem };
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
