import { randomInt } from "node:crypto";
import type { Token } from "node-llama-cpp";
import { invalidInput, promptTooLong } from "../errors.ts";
import { readChoices } from "../generation/choices.ts";
import { readSampling } from "../generation/sampling.ts";
import type { CallScope, Emitter } from "../loaded-model.ts";
import type { WireDone, WireRequest } from "../protocol.ts";
import { checkBias } from "./draw-tokens.ts";
import { generateChoice } from "./generate-choice.ts";
import type { GgufModel } from "./gguf-model.ts";
import { planAnswer } from "./plan-answer.ts";
import { tokenizePrompts } from "./tokenize-prompts.ts";

const SEEDS = 2 ** 32;
const MAX_ANSWERS = 64;
/** Tokens of an answer whose caller sets no limit: a model that never ends must not fill a long context. */
export const USUAL_ANSWER = 4096;

/**
 * Answers a chat or completes prompts; emits text, thoughts and tool calls as they are generated. Several answers are computed together, as far as there are sequences.
 */
export async function generate(
  loaded: GgufModel,
  request: WireRequest,
  emit: Emitter,
  { signal, owner, onComputing }: CallScope,
): Promise<WireDone> {
  const sampling = readSampling(request, loaded.defaults);
  const { count, topLogprobs, echo } = readChoices(request);
  const prompts = tokenizePrompts(loaded, request);
  if (prompts.length * count > MAX_ANSWERS)
    throw invalidInput(`The request asks for too many answers (limit: ${MAX_ANSWERS}).`, "n");
  for (const prompt of prompts) checkRoom(loaded, prompt);
  const plan = await planAnswer(loaded, request, prompts[0] ?? []);
  const { grammar } = plan;
  if (grammar && topLogprobs !== undefined)
    throw invalidInput("logprobs cannot be combined with a format of the answer.", "logprobs");
  checkBias(loaded, sampling.bias);
  onComputing();

  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const seed = sampling.seed ?? randomInt(SEEDS);
  const answers = prompts.flatMap((input, prompt) =>
    Array.from({ length: count }, (_, index) => {
      const room = loaded.context.contextSize - input.length;
      return generateChoice(
        loaded,
        input,
        {
          ...{ owner, sampling, plan, topLogprobs, echo },
          seed: (seed + index) % SEEDS,
          stops: sampling.stops,
          limit: Math.min(sampling.maxTokens ?? USUAL_ANSWER, room),
        },
        emit.of(prompt * count + index),
        either,
      );
    }),
  );
  for (const answer of answers) answer.catch(() => failed.abort());
  // All have returned what they borrowed before the call fails.
  await Promise.allSettled(answers);
  const ends = await Promise.all(answers);
  const [first] = ends;
  return {
    finishReason: first!.finishReason,
    ...(ends.length > 1 && { finishReasons: ends.map(({ finishReason }) => finishReason) }),
    inputTokens: prompts.reduce((sum, { length }) => sum + length, 0),
    // Several answers share a prompt.
    cachedTokens: first!.cachedTokens,
    outputTokens: ends.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
  };
}

function checkRoom({ context, model }: GgufModel, input: readonly Token[]): void {
  const { contextSize } = context;
  if (input.length < contextSize) return;
  const declared = model.trainContextSize;
  const limit =
    contextSize < declared
      ? `limit of this hub: ${contextSize}, the model declares ${declared}`
      : `limit: ${contextSize}`;
  throw promptTooLong(`The prompt is too long: ${input.length} tokens (${limit}).`);
}
