import { randomUUID } from "node:crypto";
import { LlamaGrammarEvaluationState, type Token } from "node-llama-cpp";
import { CallError, invalidInput, promptTooLong } from "../errors.ts";
import { renderChat } from "../generation/chat-prompt.ts";
import { readSampling, type Sampling } from "../generation/sampling.ts";
import { createStopFilter } from "../generation/stop-texts.ts";
import { hasTools, writeAnswer } from "../generation/tool-chat.ts";
import type { CallScope, Emitter } from "../loaded-model.ts";
import type { WireDone, WireRequest } from "../protocol.ts";
import { readText } from "../read-input.ts";
import { controlTexts } from "./control-texts.ts";
import type { GgufModel } from "./gguf-model.ts";
import { readGrammar } from "./grammar.ts";
import { createTextStream } from "./text-stream.ts";

/** After a whole value, the grammars for JSON allow nothing but empty lines. */
const JSON_END = "\n\n";

/**
 * Answers a chat or completes a prompt; emits text as it is generated, and tool calls when they are
 * complete.
 */
export async function generate(
  loaded: GgufModel,
  request: WireRequest,
  emit: Emitter,
  { signal, onComputing }: CallScope,
): Promise<WireDone> {
  const sampling = readSampling(request, loaded.defaults);
  const input = tokenizeRequest(loaded, request);
  const room = loaded.context.contextSize - input.length;
  if (room < 1)
    throw promptTooLong(
      `The prompt is too long: ${input.length} tokens (limit: ${loaded.context.contextSize}).`,
    );
  const grammar = await readGrammar(loaded.llama, request);
  onComputing();
  const sequence = await loaded.sequences.take();
  try {
    await sequence.clearHistory();
    const tokens = sequence.evaluate(input, {
      ...evaluation(sampling),
      ...(grammar && {
        grammarEvaluationState: new LlamaGrammarEvaluationState({ model: loaded.model, grammar }),
      }),
    });
    const limit = Math.min(sampling.maxTokens ?? room, room);
    const writer = writeAnswer(request, emit);
    const stops = grammar?.trimWhitespaceSuffix ? [...sampling.stops, JSON_END] : sampling.stops;
    const { count, isWhole } = await readTokens(loaded, tokens, stops, limit, writer.show, signal);
    const finishReason = writer.end(isWhole);
    return { finishReason, inputTokens: input.length, outputTokens: count };
  } finally {
    loaded.sequences.give(sequence);
  }
}

async function readTokens(
  { model }: GgufModel,
  tokens: AsyncIterable<Token>,
  stops: readonly string[],
  limit: number,
  show: (text: string) => void,
  signal: AbortSignal,
): Promise<{ readonly count: number; readonly isWhole: boolean }> {
  const stream = createTextStream((some, last) => model.detokenize(some, false, last));
  const filter = createStopFilter(stops);
  let count = 0;
  let isWhole = true;
  for await (const token of tokens) {
    if (signal.aborted) throw new CallError("model-error", "The request was canceled.");
    count++;
    show(filter.push(stream.push(token)));
    if (filter.isStopped) break;
    if (count >= limit) {
      isWhole = false;
      break;
    }
  }
  show(filter.push(stream.flush()));
  show(filter.flush());
  return { count, isWhole };
}

function tokenizeRequest(loaded: GgufModel, request: WireRequest): Token[] {
  const { model } = loaded;
  const { bos, shouldPrependBosToken } = model.tokens;
  const tokens = Array.isArray(request.messages)
    ? tokenizeChat(loaded, request, request.messages)
    : model.tokenize(readText(request.prompt, "prompt"), true);
  return bos !== null && shouldPrependBosToken && tokens[0] !== bos ? [bos, ...tokens] : tokens;
}

function tokenizeChat({ model }: GgufModel, request: WireRequest, messages: unknown[]): Token[] {
  const template: unknown = model.fileInfo.metadata.tokenizer.chat_template;
  if (typeof template !== "string") throw invalidInput("This model has no chat template.");
  const tools = hasTools(request) ? request.tools : undefined;
  if (tools && !template.includes("tools"))
    throw invalidInput("This model's chat template does not support tools.");
  const { bosString, eosString } = model.tokens;
  const parts = renderChat({
    template,
    messages,
    tools,
    tokens: { bos_token: bosString ?? "", eos_token: eosString ?? "" },
    controlTexts: controlTexts(model),
    nonce: randomUUID(),
  });
  return parts.flatMap(({ text, isTrusted }, index) =>
    model.tokenize(text, isTrusted, index === 0 ? undefined : "trimLeadingSpace"),
  );
}

const evaluation = ({ temperature, topP, topK, minP, seed, penalties }: Sampling) => ({
  temperature,
  topP,
  topK,
  minP,
  ...(seed !== undefined && { seed }),
  ...(Object.values(penalties).some((value) => value !== undefined) && {
    repeatPenalty: {
      punishTokens: [],
      penalty: penalties.repetition ?? 1,
      frequencyPenalty: penalties.frequency ?? 0,
      presencePenalty: penalties.presence ?? 0,
    },
  }),
});
