import type { Pipe } from "../pipe.ts";

/** A word and when it was said, in seconds. */
export interface TimedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Kinds of models that name a letter for each moment of a sound, or none. */
const CTC_MODELS = new Set(["wav2vec2", "wav2vec2-bert", "unispeech", "unispeech-sat", "hubert"]);

export const isCtc = ({ model }: Pipe): boolean => CTC_MODELS.has(model.config.model_type);

/** What such a model hears: each word lasts from its first letter's moment to its last one's. */
export async function hearWords(
  pipe: Pipe,
  sound: Float32Array,
  seconds: number,
): Promise<{ readonly text: string; readonly words: readonly TimedWord[] }> {
  const { tokenizer, model } = pipe;
  const { logits } = await pipe.model(await pipe.processor?.(sound));
  const best = likeliest(logits.data, logits.dims.at(-1));
  const blank = model.config.pad_token_id ?? 0;
  const textOf = (tokens: readonly number[]) =>
    tokenizer.decode(tokens, { skip_special_tokens: true }).trim();
  const isNewWord = cached((pair) => {
    const [before, token] = pair.split(" ").map(Number);
    return /\s/.test(textOf([before ?? blank, blank, token ?? blank]));
  });
  const isSpace = cached((token) => textOf([Number(token)]) === "");
  const frame = seconds / best.length;
  const words = placesOf(best, blank, isSpace, isNewWord).map(([from, to]) => ({
    word: textOf(best.slice(from, to)),
    start: round(from * frame),
    end: round(to * frame),
  }));
  return { text: textOf(best), words };
}

/**
 * Where each word is among the moments: from its first token to after its last. What separates words is a token
 * of its own, or the end of one.
 */
function placesOf(
  best: readonly number[],
  blank: number,
  isSpace: (token: string) => boolean,
  isNewWord: (pair: string) => boolean,
): (readonly [from: number, to: number])[] {
  const found: [number, number][] = [];
  let before: number | undefined;
  for (const [at, token] of best.entries()) {
    if (token === blank) continue;
    const last = found.at(-1);
    const isSame = token === best[at - 1];
    if (isSpace(`${token}`)) before = undefined;
    else if (last && before !== undefined && (isSame || !isNewWord(`${before} ${token}`)))
      last[1] = at + 1;
    else found.push([at, at + 1]);
    if (!isSpace(`${token}`)) before = token;
  }
  return found;
}

function cached(of: (key: string) => boolean): (key: string) => boolean {
  const known = new Map<string, boolean>();
  return (key) => {
    const value = known.get(key) ?? of(key);
    known.set(key, value);
    return value;
  };
}

function likeliest(scores: Float32Array, width: number): number[] {
  return Array.from({ length: scores.length / width }, (_, row) => {
    const some = scores.subarray(row * width, (row + 1) * width);
    return some.reduce((best, score, at) => (score > (some[best] ?? 0) ? at : best), 0);
  });
}

const round = (seconds: number): number => Math.round(seconds * 100) / 100;
