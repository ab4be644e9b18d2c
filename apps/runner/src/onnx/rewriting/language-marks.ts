import type { Tokenizer } from "../pipe.ts";

/** A tokenizer of a model that hears which language to write by the first word, such as `>>deu<<`. */
interface MarkTokenizer extends Tokenizer {
  readonly supported_language_codes: readonly string[];
  convert_tokens_to_ids(token: string): number | undefined;
}

const LEADING = /^\s*(>>\w+<<)\s*/;

export const isMarkTokenizer = (tokenizer: Tokenizer): tokenizer is MarkTokenizer =>
  "supported_language_codes" in tokenizer;

/** The word that names a language, if the vocabulary has it; the tokenizer's own list has only every other one. */
export function findMark(tokenizer: MarkTokenizer, language: string): string | undefined {
  const mark = `>>${language}<<`;
  return LEADING.test(mark) && tokenizer.convert_tokens_to_ids(mark) !== undefined
    ? mark
    : undefined;
}

/** The tokens of a text whose first word may be a mark, which the tokenizer alone reads as letters. */
export function encodeMarked(tokenizer: MarkTokenizer, text: string): number[] {
  const [start = "", mark = ""] = LEADING.exec(text) ?? [];
  const token = mark ? tokenizer.convert_tokens_to_ids(mark) : undefined;
  return token === undefined
    ? tokenizer.encode(text)
    : [token, ...tokenizer.encode(text.slice(start.length))];
}
