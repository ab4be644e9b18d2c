/** The draws that data and initial weights are made from. */
export interface Random {
  /** Uniform, at least 0 and below 1. */
  next(): number;
  /** Uniform whole number, at least 0 and below `limit`. */
  integer(limit: number): number;
  /** `true` with this probability. */
  chance(probability: number): boolean;
  /** One of the choices, which must not be empty. */
  pick<T>(choices: readonly T[]): T;
  /** Standard normal. */
  normal(): number;
}

/** The same seed gives the same stream on every machine (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[integer(choices.length)]!,
    normal() {
      const radius = Math.sqrt(-2 * Math.log(Math.max(1e-12, next())));
      return radius * Math.cos(2 * Math.PI * next());
    },
  };
}
