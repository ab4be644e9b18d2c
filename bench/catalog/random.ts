/** A stream of numbers, the same for the same seed (sfc32). */
export function createRandom(seed: number) {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let i = 0; i < 20; i++) next();
  return {
    next,
    below: (count: number) => Math.floor(next() * count),
    chance: (part: number) => next() < part,
    pick: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)]!,
    /** Normally distributed around 0. */
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    /** An index below `count`; the first ones come most often, as words in a language do. */
    zipf(count: number, exponent: number, offset = 0): () => number {
      const sums = new Float64Array(count);
      let sum = 0;
      for (let i = 0; i < count; i++) sums[i] = sum += 1 / (i + 1 + offset) ** exponent;
      return () => {
        const wanted = next() * sum;
        let low = 0;
        let high = count - 1;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (sums[middle]! <= wanted) low = middle + 1;
          else high = middle;
        }
        return low;
      };
    },
  };
}

export type Random = ReturnType<typeof createRandom>;
