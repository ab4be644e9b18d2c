import type { Token } from "node-llama-cpp";
import { CallError } from "../errors.ts";
import { createGrammarGate, type GrammarGate } from "../generation/grammar/grammar-gate.ts";
import { createStopFilter } from "../generation/stop-texts.ts";
import { createTextStream } from "../generation/text-stream.ts";
import { createLogprobQueue } from "../generation/token-logprobs.ts";
import { createAnswerWriter } from "../generation/tools/answer-writer.ts";
import type { Emitter } from "../loaded-model.ts";
import type { FinishReason } from "../protocol.ts";
import { type Draw, type DrawnToken, drawTokens } from "./draw-tokens.ts";
import { echoPrompt } from "./echo-prompt.ts";
import type { GgufModel } from "./gguf-model.ts";
import type { AnswerPlan } from "./plan-answer.ts";
import { readPrompt } from "./read-prompt.ts";

export interface ChoiceOptions extends Omit<Draw, "grammar" | "gate"> {
  readonly plan: AnswerPlan;
  readonly owner: string | undefined;
  readonly stops: readonly string[];
  /** Tokens. */
  readonly limit: number;
  readonly echo: boolean;
}

export interface ChoiceEnd {
  readonly finishReason: FinishReason;
  readonly outputTokens: number;
  /** Of the prompt, computed before. */
  readonly cachedTokens: number;
}

/** One answer to one prompt. */
export async function generateChoice(
  loaded: GgufModel,
  input: Token[],
  options: ChoiceOptions,
  emit: Emitter,
  signal: AbortSignal,
): Promise<ChoiceEnd> {
  const sequence = await loaded.sequences.take(input, options.owner);
  try {
    if (signal.aborted) throw new CallError("model-error", "The request was canceled.");
    if (options.echo) await echoPrompt(loaded, sequence, input, options.topLogprobs, emit, signal);
    if (options.limit === 0) return { finishReason: "length", outputTokens: 0, cachedTokens: 0 };
    const { left, cachedTokens } = await readPrompt(sequence, input, emit, signal);
    const writer = createAnswerWriter(options.plan.read, emit);
    const gate = createGrammarGate(options.plan.gate);
    const tokens = drawTokens(loaded, sequence, left, {
      ...options,
      grammar: options.plan.grammar,
      gate,
    });
    const show = { gate, show: writer.show };
    const { count, isWhole } = await readTokens(loaded, tokens, options, emit, show, signal);
    return { finishReason: writer.end(isWhole), outputTokens: count, cachedTokens };
  } catch (error) {
    // What it computed may be half of something.
    if (!(error instanceof CallError)) await sequence.clearHistory().catch(() => undefined);
    throw error;
  } finally {
    loaded.sequences.give(sequence);
  }
}

async function readTokens(
  { model }: GgufModel,
  tokens: AsyncIterable<DrawnToken>,
  { stops, limit, topLogprobs, plan: { shown } }: ChoiceOptions,
  emit: Emitter,
  { gate, show }: { readonly gate: GrammarGate; readonly show: (text: string) => void },
  signal: AbortSignal,
): Promise<{ readonly count: number; readonly isWhole: boolean }> {
  const stream = createTextStream<Token>((some, last) =>
    some.some((token) => shown.has(token))
      ? some.map((token) => shown.get(token) ?? model.detokenize([token], false, last)).join("")
      : model.detokenize(some, false, last),
  );
  const filter = createStopFilter(stops);
  const queue = createLogprobQueue();
  const pass = (text: string) => {
    show(text);
    if (topLogprobs === undefined) return;
    const described = queue.take(text);
    if (described.length > 0) emit.logprobs(described);
  };
  let count = 0;
  let isWhole = true;
  for await (const { token, logprob } of tokens) {
    if (signal.aborted) throw new CallError("model-error", "The request was canceled.");
    count++;
    const text = stream.push(token);
    gate.push(text);
    if (logprob) queue.push(logprob, text);
    pass(filter.push(text));
    if (filter.isStopped) break;
    if (count >= limit) {
      isWhole = false;
      break;
    }
  }
  pass(filter.push(stream.flush()));
  pass(filter.flush());
  return { count, isWhole };
}
