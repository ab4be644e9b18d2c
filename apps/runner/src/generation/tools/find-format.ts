import { command } from "./formats/command.ts";
import { deepseek, deepseekPlain } from "./formats/deepseek.ts";
import { gemma } from "./formats/gemma.ts";
import { granite } from "./formats/granite.ts";
import { hermes } from "./formats/hermes.ts";
import { llama } from "./formats/llama.ts";
import { mistral, mistralArgs } from "./formats/mistral.ts";
import { qwenCoder } from "./formats/qwen-coder.ts";
import type { ThoughtTags } from "./read-answer.ts";
import type { ToolFormat } from "./tool-format.ts";

/** From what only one family writes to what many do. */
export const TOOL_FORMATS: readonly ToolFormat[] = [
  ...[deepseek, deepseekPlain, command, mistralArgs, mistral, gemma, granite, qwenCoder, hermes],
  llama,
];

/** Finds how a model calls tools by its template. The last is what models without a format of their own write. */
export const findToolFormat = (template: string): ToolFormat =>
  TOOL_FORMATS.find(({ fits }) => fits(template)) ?? llama;

/** Whether answers are messages on channels. */
export const isHarmony = (template: string): boolean =>
  template.includes("<|channel|>") && template.includes("<|message|>");

const THOUGHTS: readonly ThoughtTags[] = [
  { open: "<think>", close: "</think>" },
  { open: "<|START_THINKING|>", close: "<|END_THINKING|>" },
  { open: "[THINK]", close: "[/THINK]" },
  { open: "<|channel>thought", close: "<channel|>" },
  { open: "<seed:think>", close: "</seed:think>" },
];

/** Finds what a model writes around its thoughts; `undefined` for one that does not think. */
export const findThoughtTags = (template: string): ThoughtTags | undefined =>
  THOUGHTS.find(({ close }) => template.includes(close));
