import { type RoomForModels, USUAL_CONTEXT_TOKENS } from "./model-plan.ts";

/** Parts of all memory for models that one model's contexts may take: the first of them, and all together. */
const FIRST_SHARE = 1 / 4;
const ALL_SHARE = 1 / 8;
const MAX_SEQUENCES = 8;
/** Of models whose files do not say what a context takes: as many as before the memory was known. */
const USUAL_SEQUENCES = 4;
const LARGE_BYTES = 1_000_000_000;
/** llama.cpp's unit. */
const STEP = 256;
/** No model is of use with less. */
const LEAST_TOKENS = 2048;

/** What a model's files say of its context. */
export interface DeclaredContext {
  /** Tokens. */
  readonly contextLength: number | undefined;
  /** Absent where the layers do not say. */
  readonly bytesPerToken: number | undefined;
  /** Bytes of the weights. */
  readonly weights: number;
}

export interface ContextPlan {
  readonly contextTokens: number;
  readonly sequences: number;
  /** For all of them. */
  readonly bytes: number;
}

/**
 * The context that a model declares, as far as the memory allows and the operator does; then as many of them
 * as fit in a smaller part of the memory. Pure.
 */
export function planContext(
  { contextLength: declared = USUAL_CONTEXT_TOKENS, bytesPerToken, weights }: DeclaredContext,
  { bytes, contextTokens: most = Number.POSITIVE_INFINITY }: RoomForModels,
): ContextPlan {
  if (bytesPerToken === undefined)
    return {
      contextTokens: Math.min(declared, USUAL_CONTEXT_TOKENS, most),
      sequences: weights < LARGE_BYTES ? USUAL_SEQUENCES : 1,
      bytes: 0,
    };
  const fits = Math.floor((bytes * FIRST_SHARE) / bytesPerToken / STEP) * STEP;
  const contextTokens = Math.min(declared, most, Math.max(fits, LEAST_TOKENS));
  const each = contextTokens * bytesPerToken;
  const sequences = Math.floor((bytes * ALL_SHARE) / each);
  const bounded = Math.max(1, Math.min(sequences, MAX_SEQUENCES));
  return { contextTokens, sequences: bounded, bytes: bounded * each };
}
