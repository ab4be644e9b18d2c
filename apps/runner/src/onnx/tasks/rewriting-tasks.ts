import { CallError } from "../../errors.ts";
import { readOptionalText, readTextOrTexts } from "../../read-input.ts";
import { generationOptions } from "../generation-options.ts";
import { json, type Pipe, type TaskRunner } from "../pipe.ts";

/** Summaries and other texts from texts: for one text too, a list. */
export const rewrite: TaskRunner = async ({ pipe }, { inputs, parameters }, signal) =>
  json(await rewriteEach(pipe, inputs, generationOptions(parameters, signal), signal));

export const translate: TaskRunner = async ({ pipe }, { inputs, parameters }, signal) => {
  const from = readOptionalText(parameters, "src_lang");
  const to = readOptionalText(parameters, "tgt_lang");
  const options = {
    ...generationOptions(parameters, signal),
    ...(from !== undefined && { src_lang: from }),
    ...(to !== undefined && { tgt_lang: to }),
  };
  return json(await rewriteEach(pipe, inputs, options, signal));
};

/** One at a time: in a batch, a finished text would continue until the last one ends. */
async function rewriteEach(pipe: Pipe, inputs: unknown, options: object, signal: AbortSignal) {
  const written: unknown[] = [];
  for (const text of readTextOrTexts(inputs).texts) {
    if (signal.aborted) throw new CallError("model-error", "The request was canceled.");
    written.push(...(await pipe(text, options)));
  }
  return written;
}
