import { findChatTemplate } from "../facts/chat-template.ts";
import type { ModelInfo } from "../model.ts";

type Condition = (model: ModelInfo) => boolean;

export const any =
  (...conditions: readonly Condition[]): Condition =>
  (model) =>
    conditions.some((condition) => condition(model));

export const every =
  (...conditions: readonly Condition[]): Condition =>
  (model) =>
    conditions.every((condition) => condition(model));

export const hasTag =
  (tag: string): Condition =>
  ({ tags }) =>
    tags.includes(tag);

export const hasTask =
  (...tasks: readonly string[]): Condition =>
  ({ pipelineTag }) =>
    pipelineTag !== undefined && tasks.includes(pipelineTag);

export const hasLibrary =
  (library: string): Condition =>
  ({ libraryName }) =>
    libraryName === library;

/** Only the header of a language model states a context length. */
export const isGgufLanguageModel: Condition = ({ gguf }) => (gguf?.contextLength ?? 0) > 0;

/** Its weights are GGUF files and nothing else; a `transformers` tag may be there all the same. */
export const isGgufOnly: Condition = ({ gguf, safetensors, tags }) =>
  gguf !== undefined &&
  safetensors === undefined &&
  !tags.some((tag) => tag === "safetensors" || tag === "pytorch");

export const not =
  (condition: Condition): Condition =>
  (model) =>
    !condition(model);

export const writesText: Condition = hasTask("text-generation", "image-text-to-text");

export const drawsImages: Condition = any(hasTask("text-to-image"), hasTag("lora"));

/** Quantized by a method that the serving engines load. */
export const isServedQuantization: Condition = ({ config }) =>
  ["awq", "gptq", "aqlm", "marlin"].includes(config?.quantizationConfig?.quantMethod ?? "");

/** A template that never mentions tools does not support them. */
export const callsTools: Condition = (model) => findChatTemplate(model)?.includes("tools") ?? false;
