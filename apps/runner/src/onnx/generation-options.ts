import { InterruptableStoppingCriteria } from "@huggingface/transformers";
import type { WireCall } from "../protocol.ts";
import { readFields, readInteger, readNumber } from "../read-input.ts";
import { sampled } from "./sampled.ts";

const MAX_TOKENS = 1024;

/** How a text is generated, in transformers.js's words; it ends between two tokens when the caller leaves. */
export function generationOptions(parameters: WireCall["parameters"], signal: AbortSignal) {
  const stopping = new InterruptableStoppingCriteria();
  signal.addEventListener("abort", () => stopping.interrupt(), { once: true });
  // Older clients put them one level deeper.
  const nested = parameters.generate_parameters ?? parameters.generation_parameters;
  const given = { ...parameters, ...(nested === undefined ? {} : readFields(nested)) };
  const numbers = {
    max_new_tokens:
      readInteger(given, "max_new_tokens", 1, MAX_TOKENS) ??
      readInteger(given, "max_length", 1, MAX_TOKENS),
    min_length: readInteger(given, "min_length", 0, MAX_TOKENS),
    num_beams: readInteger(given, "num_beams", 1, 8),
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
    ...(given.do_sample === true ? sampled(choice, seed) : { do_sample: false }),
    stopping_criteria: stopping,
  };
}
