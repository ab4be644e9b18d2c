import {
  type LlamaContextSequence,
  type LlamaGrammar,
  LlamaGrammarEvaluationState,
  type Token,
  TokenBias,
} from "node-llama-cpp";
import { invalidInput } from "../errors.ts";
import { chooseToken } from "../generation/choose-token.ts";
import type { LogitBias } from "../generation/logit-bias.ts";
import type { Sampling } from "../generation/sampling.ts";
import { seededRandom } from "../generation/seeded-random.ts";
import { describeToken } from "../generation/token-logprobs.ts";
import type { WireTokenLogprob } from "../protocol.ts";
import type { GgufModel } from "./gguf-model.ts";

export interface DrawnToken {
  readonly token: Token;
  readonly logprob?: WireTokenLogprob;
}

export interface Draw {
  readonly sampling: Sampling;
  readonly seed: number;
  readonly grammar: LlamaGrammar | undefined;
  /** The grammar holds while it is open. */
  readonly gate: { readonly isOpen: boolean };
  /** Absent: no token is described. */
  readonly topLogprobs: number | undefined;
}

/** As many of the last tokens are penalized. */
const PENALIZED = 1024;

/** The model alone: every token, with its own probability. */
export const RAW = { temperature: 0, topK: 0, topP: 1, minP: 0 } as const;

/** Tokens after `input`, up to the model's own end. */
export function drawTokens(
  loaded: GgufModel,
  sequence: LlamaContextSequence,
  input: Token[],
  draw: Draw,
): AsyncGenerator<DrawnToken> {
  return draw.topLogprobs === undefined
    ? drawNatively(loaded, sequence, input, draw)
    : drawDescribed(loaded, sequence, input, draw, draw.topLogprobs);
}

async function* drawNatively(
  { model }: GgufModel,
  sequence: LlamaContextSequence,
  input: Token[],
  { sampling, seed, grammar, gate }: Draw,
): AsyncGenerator<DrawnToken> {
  const state = grammar && new LlamaGrammarEvaluationState({ model, grammar });
  const { temperature, topP, topK, minP, penalties, bias } = sampling;
  const written: Token[] = [];
  const isPenalized = Object.values(penalties).some((value) => value !== undefined);
  const tokens = sequence.evaluate(input, {
    ...{ temperature, topP, topK, minP, seed },
    ...(isPenalized && {
      repeatPenalty: {
        punishTokens: () => written.slice(-PENALIZED),
        maxPunishTokens: PENALIZED,
        penalty: penalties.repetition ?? 1,
        frequencyPenalty: penalties.frequency ?? 0,
        presencePenalty: penalties.presence ?? 0,
      },
    }),
    ...(bias.size > 0 && { tokenBias: tokenBias(sequence, bias) }),
    ...(state && { grammarEvaluationState: () => (gate.isOpen ? state : undefined) }),
  });
  for await (const token of tokens) {
    if (isPenalized) written.push(token);
    yield { token };
  }
}

/**
 * llama.cpp says how likely tokens are only after its sampling options have removed most of them. So it is
 * asked for the model's own probabilities, and the token is drawn from them here.
 */
async function* drawDescribed(
  { model, texts }: GgufModel,
  sequence: LlamaContextSequence,
  input: Token[],
  { sampling, seed }: Draw,
  top: number,
): AsyncGenerator<DrawnToken> {
  const random = seededRandom(seed);
  const written: Token[] = [];
  const steps = sequence.evaluateWithMetadata(
    input,
    { probabilities: true },
    { ...RAW, yieldEogToken: true },
  );
  try {
    for (let step = await steps.next(); !step.done; step = await steps.next(written.at(-1))) {
      const { probabilities } = step.value;
      const scores = scoresOf(probabilities, sampling.penalties.repetition, written);
      const token = chooseToken(scores, sampling, written, random) as Token;
      if (model.isEogToken(token)) return;
      yield { token, logprob: describeToken(token, probabilities, top, texts) };
      written.push(token);
    }
  } finally {
    await steps.return();
  }
}

/** Logarithms of probabilities; those of tokens that were written count `repetition` times. */
function scoresOf(
  probabilities: ReadonlyMap<Token, number>,
  repetition: number | undefined,
  written: readonly Token[],
): Float32Array {
  const scores = new Float32Array(probabilities.size).fill(Number.NEGATIVE_INFINITY);
  for (const [token, probability] of probabilities) scores[token] = Math.log(probability);
  if (repetition !== undefined)
    for (const token of new Set(written.slice(-PENALIZED))) scores[token]! *= repetition;
  return scores;
}

function tokenBias({ model }: LlamaContextSequence, bias: LogitBias): TokenBias {
  const biases = TokenBias.for(model);
  for (const [token, logit] of bias) biases.set(token as Token, { logit });
  return biases;
}

/** Throws `invalid-input` for tokens that the vocabulary does not have, and for those that end an answer. */
export function checkBias({ model }: GgufModel, bias: LogitBias): void {
  const size = model.fileInfo.metadata.tokenizer.ggml.tokens.length;
  for (const token of bias.keys()) {
    if (token >= size)
      throw invalidInput(
        `logit_bias names the token ${token}; the last one is ${size - 1}.`,
        "logit_bias",
      );
    // The library passes over these.
    if (model.isEogToken(token as Token))
      throw invalidInput(
        `logit_bias must not name a token that ends the answer: ${token}.`,
        "logit_bias",
      );
  }
}
