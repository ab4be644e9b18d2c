import { invalidInput } from "../../errors.ts";
import type { PipeModel, Tokenizer } from "../pipe.ts";
import { readJson } from "../read-json.ts";
import type { Languages } from "./direction.ts";

/** A tokenizer whose vocabulary has a token for each language. */
export interface LanguageTokenizer extends Tokenizer {
  readonly language_codes: readonly string[];
  _build_translation_inputs(text: string, options: object, generation: object): unknown;
}

const SHOWN = 20;
const initial = new WeakMap<PipeModel, string | undefined>();

export const isLanguageTokenizer = (tokenizer: Tokenizer): tokenizer is LanguageTokenizer =>
  "_build_translation_inputs" in tokenizer;

/**
 * The languages of a call, in the tokenizer's words. The one that is read is always named: the tokenizer keeps it
 * from one call to the next, which may be another caller's.
 */
export function readLanguageTokens(
  model: PipeModel,
  tokenizer: LanguageTokenizer,
  { from, to }: Languages,
): { readonly src_lang?: string; readonly tgt_lang?: string } {
  const { language_codes: codes } = tokenizer;
  const check = (name: string, code: string | undefined) => {
    if (code === undefined || codes.includes(code)) return;
    const known = `${codes.slice(0, SHOWN).join(", ")}${codes.length > SHOWN ? ", …" : ""}`;
    throw invalidInput(`${name} must be a language of this model: ${known}.`, name);
  };
  check("src_lang", from);
  check("tgt_lang", to);
  const { config, generation_config } = model.pipe.model;
  const usual = generation_config?.forced_bos_token_id ?? config.forced_bos_token_id ?? undefined;
  if (to === undefined && usual === undefined)
    throw invalidInput("tgt_lang is required: this model writes several languages.", "tgt_lang");
  const source = from ?? usualSource(model, codes);
  return {
    ...(source !== undefined && { src_lang: source }),
    ...(to !== undefined && { tgt_lang: to }),
  };
}

/** What the files of the tokenizer say about a text whose language is not named. */
function usualSource(model: PipeModel, codes: readonly string[]): string | undefined {
  if (initial.has(model)) return initial.get(model);
  const { src_lang } = readJson(model.folder, "tokenizer_config.json");
  const { post_processor } = readJson(model.folder, "tokenizer.json");
  const { single = [] } = (post_processor ?? {}) as {
    readonly single?: readonly { readonly SpecialToken?: { readonly id: string } }[];
  };
  const marks = single.map(({ SpecialToken }) => SpecialToken?.id.replace(/^__(.*)__$/, "$1"));
  const found = [src_lang, ...marks].find((one) => codes.includes(one as string));
  initial.set(model, found as string | undefined);
  return found as string | undefined;
}
