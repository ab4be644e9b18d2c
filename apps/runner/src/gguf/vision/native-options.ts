import type { Sampling } from "../../generation/sampling.ts";

/** As many of the last tokens are penalized. */
const PENALIZED = 1024;
const SEEDS = 2 ** 32 - 1;

/** Options of one answer in the library's words. All are named: its own defaults draw unlikely tokens at random. */
export const nativeOptions = (
  { temperature, topP, topK, minP, penalties }: Sampling,
  { seed, limit, grammar }: { seed: number; limit: number; grammar: string | undefined },
): Readonly<Record<string, unknown>> => ({
  temperature,
  top_p: topP,
  top_k: topK,
  min_p: minP,
  // The number after the last one stands for a random seed.
  seed: (seed % SEEDS) | 0,
  n_predict: limit,
  penalty_last_n: PENALIZED,
  penalty_repeat: penalties.repetition ?? 1,
  penalty_freq: penalties.frequency ?? 0,
  penalty_present: penalties.presence ?? 0,
  ...{ typical_p: 1, top_n_sigma: -1, mirostat: 0 },
  ...{ xtc_probability: 0, xtc_threshold: 0, dry_multiplier: 0, dry_penalty_last_n: 0 },
  ...(grammar !== undefined && { grammar }),
});
