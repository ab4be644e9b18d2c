import { isDeepStrictEqual } from "node:util";
import { unsupported } from "../responses/unsupported.ts";

/** What becomes of an option of Ollama's. */
type OptionRule =
  /** It has this name in the OpenAI API. */
  | { readonly to: string }
  /** It says how to compute, not what: the hub decides that. */
  | "hint"
  /** Only the values that ask for what happens anyway. */
  | { readonly only: readonly unknown[] };

const OPTIONS: Readonly<Record<string, OptionRule>> = {
  num_predict: { to: "max_tokens" },
  temperature: { to: "temperature" },
  top_p: { to: "top_p" },
  top_k: { to: "top_k" },
  min_p: { to: "min_p" },
  seed: { to: "seed" },
  stop: { to: "stop" },
  presence_penalty: { to: "presence_penalty" },
  frequency_penalty: { to: "frequency_penalty" },
  repeat_penalty: { to: "repetition_penalty" },
  repeat_last_n: { only: [64] },
  typical_p: { only: [1] },
  tfs_z: { only: [1] },
  mirostat: { only: [0] },
  penalize_newline: { only: [true] },
  logits_all: { only: [false] },
  vocab_only: { only: [false] },
  embedding_only: { only: [false] },
  // Without mirostat they do nothing.
  mirostat_tau: "hint",
  mirostat_eta: "hint",
  // A context that is longer than the model allows here is rejected, not cut.
  num_ctx: "hint",
  num_keep: "hint",
  num_batch: "hint",
  num_gpu: "hint",
  main_gpu: "hint",
  num_thread: "hint",
  numa: "hint",
  low_vram: "hint",
  f16_kv: "hint",
  use_mmap: "hint",
  use_mlock: "hint",
};

/** Options in the words of the OpenAI API. Throws for those that it has none for, by their names. Pure. */
export function chatOptions(options: Readonly<Record<string, unknown>>): object {
  const given = Object.entries(options).filter(([, value]) => value != null);
  return Object.fromEntries(given.flatMap(([name, value]) => optionOf(name, value)));
}

function optionOf(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  const rule = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
  if (rule === "hint") return [];
  // A negative number: as many as there is room for.
  if (name === "num_predict" && typeof value === "number" && value < 0) return [];
  if (rule && "to" in rule) return [[rule.to, value]];
  if (rule?.only.some((one) => isDeepStrictEqual(one, value))) return [];
  const field = `options.${name}`;
  throw unsupported(field, `${field} is not supported by this hub.`);
}
