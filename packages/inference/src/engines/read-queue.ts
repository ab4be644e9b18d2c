/** The sum of a metric over its labels, in the text format of Prometheus; `undefined` if it is not there. Pure. */
export function sumMetric(text: string, names: readonly string[]): number | undefined {
  for (const name of names) {
    let sum: number | undefined;
    for (const line of text.split("\n")) {
      if (!line.startsWith(name)) continue;
      const rest = line.slice(name.length);
      const value = /^(?:\{.*\})?[ \t]+(\S+)/.exec(rest)?.[1];
      const number = Number(value);
      if (value !== undefined && Number.isFinite(number) && number >= 0) sum = (sum ?? 0) + number;
    }
    if (sum !== undefined) return Math.min(Math.round(sum), MOST);
  }
  return undefined;
}

/** How many places of llama-server are taken; `undefined` for another answer. Pure. */
export function countSlots(reply: unknown): number | undefined {
  if (!Array.isArray(reply)) return undefined;
  return reply.filter(
    (slot) => (slot as { is_processing?: unknown } | null)?.is_processing === true,
  ).length;
}

/** Fits an integer of SQL. */
const MOST = 1_000_000_000;
