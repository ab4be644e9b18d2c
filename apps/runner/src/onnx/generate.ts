import { randomInt } from "node:crypto";
import { promptTooLong } from "../errors.ts";
import { readChoices } from "../generation/choices.ts";
import { readSampling } from "../generation/sampling.ts";
import type { Emitter } from "../loaded-model.ts";
import type { WireDone, WireRequest } from "../protocol.ts";
import { readText } from "../read-input.ts";
import { encodeChat } from "./encode-chat.ts";
import { generateChoice } from "./generate-choice.ts";
import type { PipeModel } from "./pipe.ts";
import { planAnswer } from "./plan-answer.ts";
import { readJson } from "./read-json.ts";

const USUAL_TOKENS = 256;
const SEEDS = 2 ** 32;

/** Answers a chat or completes a prompt, as the GGUF runtime does. */
export async function generate(
  loaded: PipeModel,
  request: WireRequest,
  emit: Emitter,
  signal: AbortSignal,
): Promise<WireDone> {
  const { pipe, folder, contextTokens } = loaded;
  const sampling = readSampling(request, readJson(folder, "generation_config.json"));
  const isChat = Array.isArray(request.messages);
  const input = isChat
    ? encodeChat(loaded, request)
    : pipe.tokenizer.encode(readText(request.prompt, "prompt"));
  const room = contextTokens - input.length;
  if (room < 1)
    throw promptTooLong(
      `The prompt is too long: ${input.length} tokens (limit: ${contextTokens}).`,
    );
  const limit = Math.min(sampling.maxTokens ?? USUAL_TOKENS, room);

  const { count, topLogprobs } = readChoices(request);
  const plan = planAnswer(loaded, request, input);
  const options = { sampling, limit, topLogprobs, plan, before: isChat ? [] : input };
  const seed = sampling.seed ?? (count > 1 ? randomInt(SEEDS) : undefined);
  const ends: WireDone[] = [];
  for (let index = 0; index < count; index++)
    ends.push(
      await generateChoice(
        loaded,
        input,
        { ...options, seed: seed === undefined ? undefined : (seed + index) % SEEDS },
        emit.of(index),
        signal,
      ),
    );
  const [first] = ends;
  return {
    finishReason: first!.finishReason,
    ...(count > 1 && { finishReasons: ends.map(({ finishReason }) => finishReason) }),
    inputTokens: input.length,
    outputTokens: ends.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
  };
}
