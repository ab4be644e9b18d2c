/** A table of hashes of 64 bits outside of the heap: how many rows have each, and whether another split has it. */
export interface GramTable {
  /** Adds one that a row has; returns its place. */
  add(high: number, low: number, row: number): number;
  /** Marks one as found, if it is there. */
  mark(high: number, low: number): void;
  rowsAt(place: number): number;
  isFound(place: number): boolean;
}

/** Room for so many different hashes. */
export function createGramTable(most: number): GramTable {
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, 2 * most)));
  const [highs, lows] = [new Uint32Array(size), new Uint32Array(size)];
  // 0 stands for no row: numbers are kept one higher.
  const [lastRow, counts] = [new Uint32Array(size), new Uint32Array(size)];
  const found = new Uint8Array(size);
  const placeOf = (high: number, low: number): number => {
    let place = (low ^ Math.imul(high, 0x9e3779b1)) & (size - 1);
    while (counts[place] !== 0 && (highs[place] !== high || lows[place] !== low))
      place = (place + 1) & (size - 1);
    return place;
  };
  return {
    add(high, low, row) {
      const place = placeOf(high, low);
      highs[place] = high;
      lows[place] = low;
      if (lastRow[place] !== row + 1) counts[place] = (counts[place] as number) + 1;
      lastRow[place] = row + 1;
      return place;
    },
    mark(high, low) {
      const place = placeOf(high, low);
      if (counts[place] !== 0) found[place] = 1;
    },
    rowsAt: (place) => counts[place] as number,
    isFound: (place) => found[place] === 1,
  };
}
