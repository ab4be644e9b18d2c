import type { GgufInfo, ModelConfig, TransformersInfo } from "../model.ts";
import {
  DIFFUSERS_PIPELINES,
  GGUF_TASKS,
  KERAS_TASKS,
  LIBRARY_TASKS,
  PEFT_TASKS,
  SPEECHBRAIN_TASKS,
} from "./pipeline-rules.ts";

/** What the files say about the task, before the card is asked. */
export interface TaskEvidence {
  readonly libraryName?: string;
  readonly config?: ModelConfig;
  readonly transformersInfo?: TransformersInfo;
  readonly gguf?: GgufInfo;
}

/** The task of a model by its files, or `undefined`. The surest evidence is asked first. */
export function findTaskByFiles({
  libraryName,
  config,
  transformersInfo,
  gguf,
}: TaskEvidence): string | undefined {
  const className = config?.diffusers?.className;
  return (
    (className && DIFFUSERS_PIPELINES.find(([pattern]) => pattern.test(className))?.[1]) ||
    lookUp(SPEECHBRAIN_TASKS, config?.speechbrain?.interface) ||
    lookUp(PEFT_TASKS, config?.peft?.taskType) ||
    lookUp(KERAS_TASKS, config?.kerasHub?.tasks?.[0]) ||
    lookUp(LIBRARY_TASKS, libraryName) ||
    transformersInfo?.pipelineTag ||
    taskOfGguf(gguf)
  );
}

const lookUp = (table: Readonly<Record<string, string>>, key: string | undefined) =>
  key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;

/** Most GGUF files contain a language model; only one with a context length counts. */
const taskOfGguf = (gguf: GgufInfo | undefined) =>
  lookUp(GGUF_TASKS, gguf?.architecture) ?? (gguf?.contextLength ? "text-generation" : undefined);
