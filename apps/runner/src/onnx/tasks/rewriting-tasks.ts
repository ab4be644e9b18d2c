import type { PipeModel, TaskRunner } from "../pipe.ts";
import { readDirection } from "../rewriting/languages.ts";
import { rewriteTexts } from "../rewriting/rewrite-texts.ts";

const rewriteAs =
  (task: string, key: string): TaskRunner =>
  (model, call, signal) =>
    rewriteTexts(model, call, { key, prefix: prefixFor(model, task) }, signal);

/** What the configuration puts before a text for a task. */
function prefixFor({ pipe: { model } }: PipeModel, task: string): string {
  const { prefix, task_specific_params } = model.config;
  return textOf(task_specific_params?.[task]?.prefix) + textOf(prefix);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export const summarize: TaskRunner = rewriteAs("summarization", "summary_text");
export const rewrite: TaskRunner = rewriteAs("text2text-generation", "generated_text");

/** In the languages that the call names, if the model has a choice. */
export const translate: TaskRunner = (model, call, signal) => {
  const { prefix, ...direction } = readDirection(model, call.parameters);
  const before = prefix || prefixFor(model, "translation");
  return rewriteTexts(
    model,
    call,
    { ...direction, key: "translation_text", prefix: before },
    signal,
  );
};
