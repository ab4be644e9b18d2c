/** `$0.15`, `$12`, `$0.0004`: as many digits as say something. */
export function formatDollars(dollars: number): string {
  if (dollars === 0) return "$0";
  if (dollars >= 0.01) return `$${dollars.toFixed(2).replace(/\.00$/, "")}`;
  return `$${Number(dollars.toPrecision(2)).toFixed(8).replace(/0+$/, "")}`;
}

/** Of millionths of a dollar. */
export const formatMicros = (micros: number): string => formatDollars(micros / 1_000_000);
