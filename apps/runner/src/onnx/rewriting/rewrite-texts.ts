import { CallError, invalidInput } from "../../errors.ts";
import type { WireCall, WireReply } from "../../protocol.ts";
import { readTextOrTexts } from "../../read-input.ts";
import { generationOptions } from "../generation-options.ts";
import type { PipeModel } from "../pipe.ts";
import type { Direction } from "./direction.ts";
import { asInputs, fitTokens, readTruncation } from "./encode-text.ts";
import { encodeMarked, isMarkTokenizer } from "./language-marks.ts";
import { isLanguageTokenizer } from "./language-tokens.ts";

/** Unless the call says how long a text may be. */
const USUAL_TOKENS = 256;

interface Written {
  readonly tolist: () => readonly (readonly bigint[])[];
}

/**
 * New texts from texts, one at a time: in a batch, a finished text would continue until the last one ends. For one
 * text too, the answer is a list.
 */
export async function rewriteTexts(
  model: PipeModel,
  { inputs, parameters }: WireCall,
  { key, prefix, tokens }: Direction & { readonly key: string },
  signal: AbortSignal,
): Promise<WireReply> {
  const { pipe } = model;
  const isCut = readTruncation(parameters);
  const reading = readDecoding(parameters);
  const value: Readonly<Record<string, string>>[] = [];
  let [inputTokens, outputTokens] = [0, 0];
  for (const text of readTextOrTexts(inputs).texts) {
    if (signal.aborted) throw canceled();
    const { read, forced } = encode(model, prefix + text, tokens);
    const input = fitTokens(model, read, isCut);
    const output = (await pipe.model.generate({
      ...asInputs(input),
      max_new_tokens: USUAL_TOKENS,
      ...forced,
      ...generationOptions(parameters, signal),
    })) as Written;
    if (signal.aborted) throw canceled();
    const [written = []] = output.tolist();
    value.push({ [key]: pipe.tokenizer.decode(written.map(Number), reading) });
    inputTokens += input.length;
    // The first one is where every text starts.
    outputTokens += written.length - 1;
  }
  return { kind: "json", value, inputTokens, outputTokens };
}

const canceled = () => new CallError("model-error", "The request was canceled.");

/** The tokens of a text; `forced` is the language that is written, if a token says so. */
function encode({ pipe: { tokenizer } }: PipeModel, text: string, tokens: Direction["tokens"]) {
  if (isMarkTokenizer(tokenizer)) return { read: encodeMarked(tokenizer, text), forced: {} };
  if (!tokens || !isLanguageTokenizer(tokenizer))
    return { read: tokenizer.encode(text), forced: {} };
  const { src_lang, tgt_lang } = tokens;
  // It insists on a language to write, and leaves that one's token in the object.
  const wish: Record<string, unknown> = {
    src_lang,
    tgt_lang: tgt_lang ?? tokenizer.language_codes[0],
  };
  const { input_ids } = tokenizer._build_translation_inputs(text, {}, wish) as {
    readonly input_ids: Written;
  };
  const { forced_bos_token_id } = wish;
  return {
    read: input_ids.tolist()[0]!.map(Number),
    forced: tgt_lang === undefined ? {} : { forced_bos_token_id },
  };
}

function readDecoding({ clean_up_tokenization_spaces: clean }: WireCall["parameters"]) {
  if (clean !== undefined && clean !== null && typeof clean !== "boolean")
    throw invalidInput(
      "clean_up_tokenization_spaces must be true or false.",
      "clean_up_tokenization_spaces",
    );
  return {
    skip_special_tokens: true,
    ...(typeof clean === "boolean" && { clean_up_tokenization_spaces: clean }),
  };
}
