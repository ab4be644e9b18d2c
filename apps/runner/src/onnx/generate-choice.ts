import { InterruptableStoppingCriteria, Tensor } from "@huggingface/transformers";
import { CallError } from "../errors.ts";
import { createConstraint } from "../generation/grammar/constraint.ts";
import { createGrammarGate } from "../generation/grammar/grammar-gate.ts";
import type { Sampling } from "../generation/sampling.ts";
import { createStopFilter } from "../generation/stop-texts.ts";
import { createTextStream } from "../generation/text-stream.ts";
import { createLogprobQueue } from "../generation/token-logprobs.ts";
import { createAnswerWriter } from "../generation/tools/answer-writer.ts";
import type { Emitter } from "../loaded-model.ts";
import type { WireDone, WireTokenLogprob } from "../protocol.ts";
import { describeDrawn, tokenTextsOf } from "./describe-tokens.ts";
import type { PipeModel, Tokenizer } from "./pipe.ts";
import type { AnswerPlan } from "./plan-answer.ts";
import { sampled } from "./sampled.ts";

interface ChoiceOptions {
  readonly sampling: Sampling;
  readonly seed: number | undefined;
  /** Tokens. */
  readonly limit: number;
  /** Absent: no token is described. */
  readonly topLogprobs: number | undefined;
  readonly plan: AnswerPlan;
  /** What the text continues from, if it does. */
  readonly before: readonly number[];
}

/** One answer to one prompt. */
export async function generateChoice(
  loaded: PipeModel,
  input: readonly number[],
  { sampling, seed, limit, topLogprobs, plan, before }: ChoiceOptions,
  emit: Emitter,
  signal: AbortSignal,
): Promise<WireDone> {
  const { pipe } = loaded;
  const special = new Set(pipe.tokenizer.all_special_ids);
  const writer = createAnswerWriter(plan.read, emit);
  const filter = createStopFilter(sampling.stops);
  const stream = createTextStream(detokenizer(pipe.tokenizer), before);
  const gate = createGrammarGate(plan.gate);
  const queue = createLogprobQueue();
  const stopping = new InterruptableStoppingCriteria();
  signal.addEventListener("abort", () => stopping.interrupt(), { once: true });
  let [written, hasText] = [0, before.length > 0];
  let drawn: WireTokenLogprob | undefined;
  const pass = (text: string) => {
    writer.show(text);
    const described = queue.take(text);
    if (described.length > 0) emit.logprobs(described);
  };
  const onDrawn = (token: number, scores: Float32Array) => {
    drawn = special.has(token)
      ? undefined
      : describeDrawn(loaded, { token, scores, isFirst: !hasText }, topLogprobs ?? 0);
  };
  const ends = new Set(
    [pipe.model.generation_config?.eos_token_id ?? pipe.model.config.eos_token_id].flat(),
  );
  const words = {
    bytes: (token: number) =>
      special.has(token) ? [] : tokenTextsOf(loaded, { isFirst: !hasText }).bytes(token),
    isEnd: (token: number) => ends.has(token),
  };
  const streamer = skipPrompt((token) => {
    written++;
    const text = stream.push(token);
    if (drawn) queue.push(drawn, text);
    hasText ||= !special.has(token);
    gate.push(text);
    pass(filter.push(text));
    if (filter.isStopped) stopping.interrupt();
  });
  const row = (values: BigInt64Array) => new Tensor("int64", values, [1, input.length]);
  await pipe.model.generate({
    input_ids: row(BigInt64Array.from(input, BigInt)),
    attention_mask: row(new BigInt64Array(input.length).fill(1n)),
    max_new_tokens: limit,
    ...sampled(sampling, {
      seed,
      repetition: sampling.penalties.repetition,
      constraint: plan.grammar && createConstraint(plan.grammar, gate, words),
      onDrawn: topLogprobs === undefined ? undefined : onDrawn,
    }),
    // Done while drawing: what is described are the model's own scores.
    repetition_penalty: 1,
    streamer,
    stopping_criteria: stopping,
  });
  if (signal.aborted) throw new CallError("model-error", "The request was canceled.");
  pass(filter.push(stream.flush()));
  pass(filter.flush());
  const finishReason = writer.end(filter.isStopped || written < limit);
  return { finishReason, inputTokens: input.length, outputTokens: written };
}

/** Gets the prompt first, then token after token. */
function skipPrompt(onToken: (token: number) => void) {
  let isPrompt = true;
  return {
    put([tokens = []]: readonly (readonly bigint[])[]) {
      if (!isPrompt) for (const token of tokens) onToken(Number(token));
      isPrompt = false;
    },
    end() {},
  };
}

/** What tokens add to the text of the last ones, as the model wrote it: no space is tidied away. */
const detokenizer = (tokenizer: Tokenizer) => {
  const decode = (tokens: readonly number[]) =>
    tokens.length === 0
      ? ""
      : tokenizer.decode(tokens, {
          skip_special_tokens: true,
          clean_up_tokenization_spaces: false,
        });
  return (tokens: readonly number[], last: readonly number[]) =>
    decode([...last, ...tokens]).slice(decode(last).length);
};
