import { InterruptableStoppingCriteria } from "@huggingface/transformers";
import { invalidInput } from "../errors.ts";
import { flatOptions, OPTION_HOLDERS } from "../options/nested-options.ts";
import type { WireCall } from "../protocol.ts";
import { readFields, readInteger, readNumber } from "../read-input.ts";
import { sampled } from "./sampled.ts";

const MAX_TOKENS = 1024;
/** Options that only a drawn text can follow. */
const DRAWING = ["temperature", "top_k", "top_p", "min_p"] as const;

/** How a text is generated, in transformers.js's words; it ends between two tokens when the caller leaves. */
export function generationOptions(parameters: WireCall["parameters"], signal: AbortSignal) {
  const stopping = new InterruptableStoppingCriteria();
  signal.addEventListener("abort", () => stopping.interrupt(), { once: true });
  for (const name of OPTION_HOLDERS) readFields(parameters[name] ?? {}, name);
  const given = flatOptions(parameters);
  const numbers = {
    max_new_tokens: readLimit(given),
    min_new_tokens: readInteger(given, "min_new_tokens", 0, MAX_TOKENS),
    min_length: readInteger(given, "min_length", 0, MAX_TOKENS),
    no_repeat_ngram_size: readInteger(given, "no_repeat_ngram_size", 0, MAX_TOKENS),
    repetition_penalty: readNumber(given, "repetition_penalty", 0.1, 10),
  };
  const choice = {
    temperature: readNumber(given, "temperature", 0, 2) ?? 1,
    topK: readInteger(given, "top_k", 0, 10_000) ?? 50,
    topP: readNumber(given, "top_p", 0, 1) ?? 1,
    minP: readNumber(given, "min_p", 0, 1) ?? 0,
  };
  const seed = readInteger(given, "seed", 0, 2 ** 32 - 1);
  const set = Object.entries(numbers).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(set),
    ...(isDrawn(given) ? sampled(choice, { seed }) : { do_sample: false }),
    stopping_criteria: stopping,
  };
}

/** `max_length` counts the token that every text starts with. */
function readLimit(given: WireCall["parameters"]): number | undefined {
  const length = readInteger(given, "max_length", 2, MAX_TOKENS);
  return (
    readInteger(given, "max_new_tokens", 1, MAX_TOKENS) ??
    (length === undefined ? undefined : length - 1)
  );
}

/** Without a word about it, an option of drawing asks for it, as at text-generation servers. */
function isDrawn(given: WireCall["parameters"]): boolean {
  const wish = given.do_sample ?? undefined;
  if (wish !== undefined && typeof wish !== "boolean")
    throw invalidInput("do_sample must be true or false.", "do_sample");
  return wish ?? DRAWING.some((name) => (given[name] ?? undefined) !== undefined);
}
