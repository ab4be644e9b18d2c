import { likeliest } from "../generation/choose-token.ts";
import { tokenBytes } from "../generation/token-bytes.ts";
import { describeToken, type TokenTexts } from "../generation/token-logprobs.ts";
import type { WireTokenLogprob } from "../protocol.ts";
import type { PipeModel } from "./pipe.ts";
import { readJson } from "./read-json.ts";

const texts = new WeakMap<PipeModel, TokenTexts>();
const decoder = new TextDecoder();
const SPACE = 32;

/**
 * A drawn token, how likely the model found it, and the likeliest in its place. The space before the first word of a
 * text is no part of it.
 */
export function describeDrawn(
  model: PipeModel,
  { token, scores, isFirst }: { token: number; scores: Float32Array; isFirst: boolean },
  top: number,
): WireTokenLogprob {
  const best = top > 0 ? likeliest(scores, top) : [];
  const total = logOfSum(scores);
  const found = [...best, { token, score: scores[token]! }].map(
    (one) => [one.token, Math.exp(one.score - total)] as const,
  );
  return describeToken(token, new Map(found), top, tokenTextsOf(model, { isFirst }));
}

/** How tokens are written; the space before the first word of a text may be no part of it. */
export function tokenTextsOf(model: PipeModel, { isFirst }: { isFirst: boolean }): TokenTexts {
  const all = textsOf(model);
  return isFirst ? withoutSpace(model, all) : all;
}

/** The logarithm of what the scores' exponentials add up to. */
function logOfSum(scores: Float32Array): number {
  const most = scores.reduce((max, score) => Math.max(max, score), Number.NEGATIVE_INFINITY);
  return most + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - most), 0));
}

/** How the vocabulary writes its tokens, with halves of characters. */
function textsOf(model: PipeModel): TokenTexts {
  const known = texts.get(model);
  if (known) return known;
  const written: string[] = [];
  for (const [text, token] of model.pipe.tokenizer.get_vocab()) written[token] = text;
  const isBytePairs = JSON.stringify(
    readJson(model.folder, "tokenizer.json").decoder ?? null,
  ).includes('"ByteLevel"');
  const made = ofBytes((token) => tokenBytes(written[token] ?? "", isBytePairs));
  texts.set(model, made);
  return made;
}

const ofBytes = (bytes: TokenTexts["bytes"]): TokenTexts => ({
  bytes,
  text: (token) => decoder.decode(Uint8Array.from(bytes(token))),
});

/** Some decoders leave out the space at the start of a text. */
function withoutSpace({ pipe: { tokenizer } }: PipeModel, { bytes }: TokenTexts): TokenTexts {
  return ofBytes((token) => {
    const all = bytes(token);
    const isKept = all[0] !== SPACE || tokenizer.decode([token]).startsWith(" ");
    return isKept ? all : all.slice(1);
  });
}
