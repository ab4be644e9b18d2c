import type { WireCall } from "../protocol.ts";
import { readFields, readInteger, readNumber } from "../read-input.ts";

const MAX_TOKENS = 1024;

/** How a text is generated, in transformers.js's words; it ends between two tokens when the caller leaves. */
export async function generationOptions(parameters: WireCall["parameters"], signal: AbortSignal) {
  const { InterruptableStoppingCriteria } = await import("@huggingface/transformers");
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
    temperature: readNumber(given, "temperature", 0, 2),
    top_k: readInteger(given, "top_k", 1, 10_000),
    top_p: readNumber(given, "top_p", 0, 1),
    repetition_penalty: readNumber(given, "repetition_penalty", 0.1, 10),
  };
  const set = Object.entries(numbers).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(set),
    ...(typeof given.do_sample === "boolean" && { do_sample: given.do_sample }),
    stopping_criteria: stopping,
  };
}
