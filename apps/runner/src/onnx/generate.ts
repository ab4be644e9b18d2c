import { InterruptableStoppingCriteria, Tensor, TextStreamer } from "@huggingface/transformers";
import { CallError, promptTooLong } from "../errors.ts";
import { readSampling } from "../generation/sampling.ts";
import { createStopFilter } from "../generation/stop-texts.ts";
import { answerStyle } from "../generation/tools/answer-style.ts";
import { createAnswerWriter, type ReadAnswer } from "../generation/tools/answer-writer.ts";
import { readToolChoice } from "../generation/tools/tool-choice.ts";
import type { Emitter } from "../loaded-model.ts";
import type { WireDone, WireRequest } from "../protocol.ts";
import { readText } from "../read-input.ts";
import { chatTemplateOf, encodeChat } from "./encode-chat.ts";
import type { PipeModel } from "./pipe.ts";
import { readJson } from "./read-json.ts";
import { sampled } from "./sampled.ts";

const USUAL_TOKENS = 256;
/** So many tokens have the mark that begins a thought, and the white space after it. */
const PROMPT_END = 12;

/** Answers a chat or completes a prompt, as the GGUF runtime does; without grammars. */
export async function generate(
  loaded: PipeModel,
  request: WireRequest,
  emit: Emitter,
  signal: AbortSignal,
): Promise<WireDone> {
  const { pipe, folder, contextTokens } = loaded;
  const sampling = readSampling(request, readJson(folder, "generation_config.json"));
  const { penalties } = sampling;
  const { tokenizer } = pipe;
  const input = Array.isArray(request.messages)
    ? encodeChat(loaded, request)
    : tokenizer.encode(readText(request.prompt, "prompt"));
  const room = contextTokens - input.length;
  if (room < 1)
    throw promptTooLong(
      `The prompt is too long: ${input.length} tokens (limit: ${contextTokens}).`,
    );
  const limit = Math.min(sampling.maxTokens ?? USUAL_TOKENS, room);

  const writer = createAnswerWriter(readerOf(loaded, request, input), emit);
  const filter = createStopFilter(sampling.stops);
  const stopping = new InterruptableStoppingCriteria();
  signal.addEventListener("abort", () => stopping.interrupt(), { once: true });
  let count = 0;
  const streamer = new TextStreamer(
    tokenizer as never,
    {
      skip_prompt: true,
      skip_special_tokens: true,
      callback_function(text: string) {
        writer.show(filter.push(text));
        if (filter.isStopped) stopping.interrupt();
      },
      token_callback_function(tokens: readonly bigint[]) {
        count += tokens.length;
      },
    } as never,
  );
  const shape = [1, input.length];
  await pipe.model.generate({
    input_ids: new Tensor("int64", BigInt64Array.from(input, BigInt), shape),
    attention_mask: new Tensor(
      "int64",
      BigInt64Array.from(input, () => 1n),
      shape,
    ),
    max_new_tokens: limit,
    ...sampled(sampling, sampling.seed),
    ...(penalties.repetition !== undefined && { repetition_penalty: penalties.repetition }),
    streamer,
    stopping_criteria: stopping,
  });
  if (signal.aborted) throw new CallError("model-error", "The request was canceled.");
  writer.show(filter.flush());
  const finishReason = writer.end(filter.isStopped || count < limit);
  return { finishReason, inputTokens: input.length, outputTokens: count };
}

/** How the answer to a chat is read. */
function readerOf(loaded: PipeModel, request: WireRequest, input: readonly number[]): ReadAnswer {
  if (!Array.isArray(request.messages)) return undefined;
  const choice = readToolChoice(request);
  return answerStyle({
    template: chatTemplateOf(loaded, request).source,
    promptEnd: loaded.pipe.tokenizer.decode(input.slice(-PROMPT_END)),
    choice,
    isFormatted: false,
  }).read;
}
