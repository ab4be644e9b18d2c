/** Where the columns of the histogram end, in milliseconds; the last one has no end. */
export const LATENCY_EDGES = [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560] as const;

/** How many of `latencies` (milliseconds) fall into each column, the open one last. */
export function histogramOf(latencies: readonly number[]): readonly number[] {
  const counts = new Array<number>(LATENCY_EDGES.length + 1).fill(0);
  for (const latency of latencies) {
    const column = LATENCY_EDGES.findIndex((edge) => latency < edge);
    const at = column === -1 ? LATENCY_EDGES.length : column;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** The smallest value that at least `share` (0 to 1) of all values do not exceed; `undefined` for no values. */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** `< 5`, `5–10`, …, `≥ 2560`: what a column of the histogram holds, in milliseconds. */
export function columnLabel(column: number): string {
  const from = LATENCY_EDGES[column - 1];
  const to = LATENCY_EDGES[column];
  if (from === undefined) return `< ${to}`;
  return to === undefined ? `≥ ${from}` : `${from}–${to}`;
}
