import {
  type FormTask,
  type FormValues,
  formText,
  readParameters,
} from "@orrery/inference/task-forms";

/** What a form says, as the code panel's query. */
export interface AskedCall {
  readonly inputs: string;
  /** JSON; absent without any. */
  readonly parameters?: string | undefined;
}

/** The call that a form makes. */
export function askedCall(task: FormTask, values: FormValues, fileName?: string): AskedCall {
  const parameters = readParameters(task, values);
  const isEmpty = Object.keys(parameters).length === 0;
  return {
    inputs: formText(task, values, fileName),
    parameters: isEmpty ? undefined : JSON.stringify(parameters),
  };
}
