import { encodeBody } from "@orrery/inference/encode-body";
import { hfInference } from "@orrery/inference/hub-runtime";
import { type FormTask, type FormValues, formInput } from "@orrery/inference/task-forms";
import { readCallError } from "../calls/call-error.ts";
import { readServed } from "../calls/call-served.ts";
import type { RunAnswer } from "../page-data/widget.ts";
import { type ChosenFile, loadFile } from "./chosen-file.ts";

export interface TaskCall {
  /** `namespace/name`. */
  readonly model: string;
  readonly task: FormTask;
  /** `auto` leaves it to the hub. */
  readonly provider: string;
  readonly values: FormValues;
  readonly file?: ChosenFile;
}

/** Calls the model through the hub. Throws a `CallError`, or an `AbortError` if the signal aborts. */
export async function callTask(call: TaskCall, signal: AbortSignal): Promise<RunAnswer> {
  const file = call.file && (await loadFile(call.file, signal));
  const input = formInput(call.task, call.values, file?.input);
  const { request, response: read } = taskOf(call.task);
  const { model, provider } = call;
  const { path, body } = request({
    providerModelId: provider === "auto" ? model : `${model}:${provider}`,
    hubModelId: model,
    hubUrl: location.origin,
    routed: true,
    // The form has produced the task's input.
    input: input as never,
  });
  const encoded = await encodeBody(body, async () => file?.bytes ?? new Uint8Array());
  const startedAt = performance.now();
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": encoded.contentType ?? "application/json" },
    body: encoded.body,
    signal,
  });
  if (!response.ok) throw await readCallError(response);
  const isJson = response.headers.get("content-type")?.includes("json");
  const output = read(isJson ? await response.json() : await response.blob(), model);
  return { output, ...readServed(response), milliseconds: performance.now() - startedAt };
}

/** The hub's route for a task has its own runtime's input and output. */
const taskOf = (task: FormTask) => hfInference.tasks[task as "tabular-classification"]!;
