import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { InterruptableStoppingCriteria, Tensor, TextStreamer } from "@huggingface/transformers";
import { CallError, invalidInput, promptTooLong } from "../errors.ts";
import { renderChat } from "../generation/chat-prompt.ts";
import { readSampling } from "../generation/sampling.ts";
import { createStopFilter } from "../generation/stop-texts.ts";
import { hasTools, writeAnswer } from "../generation/tool-chat.ts";
import { USUAL_CONTEXT_TOKENS } from "../layout/model-plan.ts";
import type { Emitter } from "../loaded-model.ts";
import type { WireDone, WireRequest } from "../protocol.ts";
import { readText } from "../read-input.ts";
import type { PipeModel } from "./pipe.ts";
import { sampled } from "./sampled.ts";

const USUAL_TOKENS = 256;

/** Answers a chat or completes a prompt, as the GGUF runtime does; without grammars. */
export async function generate(
  { pipe, folder }: PipeModel,
  request: WireRequest,
  emit: Emitter,
  signal: AbortSignal,
): Promise<WireDone> {
  const sampling = readSampling(request, readJson(folder, "generation_config.json"));
  const { penalties } = sampling;
  const { tokenizer } = pipe;
  const input = Array.isArray(request.messages)
    ? encodeChat(
        folder,
        (text, options) => tokenizer.encode(text, options),
        request,
        request.messages,
      )
    : tokenizer.encode(readText(request.prompt, "prompt"));
  const room = USUAL_CONTEXT_TOKENS - input.length;
  if (room < 1)
    throw promptTooLong(
      `The prompt is too long: ${input.length} tokens (limit: ${USUAL_CONTEXT_TOKENS}).`,
    );
  const limit = Math.min(sampling.maxTokens ?? USUAL_TOKENS, room);

  const writer = writeAnswer(request, emit);
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

type Encode = (text: string, options?: object) => number[];

function encodeChat(
  folder: string,
  encode: Encode,
  request: WireRequest,
  messages: readonly unknown[],
): number[] {
  const config = readJson(folder, "tokenizer_config.json");
  const file = join(folder, "chat_template.jinja");
  const template = existsSync(file) ? readFileSync(file, "utf8") : config.chat_template;
  if (typeof template !== "string") throw invalidInput("This model has no chat template.");
  const controlTexts = readControlTexts(folder);
  const parts = renderChat({
    template,
    messages,
    tools: hasTools(request) ? request.tools : undefined,
    tokens: { bos_token: textOf(config.bos_token), eos_token: textOf(config.eos_token) },
    controlTexts,
    nonce: randomUUID(),
  });
  return parts.flatMap(({ text, isTrusted }) =>
    (isTrusted ? [text] : breakUp(text, controlTexts)).flatMap((piece) =>
      encode(piece, { add_special_tokens: false }),
    ),
  );
}

/** Splits every control token in two: this tokenizer has no option to read it as text. */
function breakUp(text: string, controlTexts: readonly string[]): string[] {
  const cuts = new Set([0, text.length]);
  for (const control of controlTexts)
    for (let at = text.indexOf(control); at >= 0; at = text.indexOf(control, at + 1))
      cuts.add(at + 1);
  const places = [...cuts].toSorted((a, b) => a - b);
  return places.slice(1).map((end, index) => text.slice(places[index], end));
}

function readControlTexts(folder: string): readonly string[] {
  const { added_tokens: added } = readJson(folder, "tokenizer.json");
  return (Array.isArray(added) ? added : [])
    .map(({ content }: { readonly content?: unknown }) => textOf(content))
    .filter((content) => content.length > 1);
}

/** Tokens are named as texts, or as objects around one. */
const textOf = (value: unknown): string => {
  if (typeof value === "object" && value !== null && "content" in value)
    return textOf(value.content);
  return typeof value === "string" ? value : "";
};

function readJson(folder: string, name: string): Readonly<Record<string, unknown>> {
  const file = join(folder, name);
  if (!existsSync(file)) return {};
  const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
  return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : {};
}
