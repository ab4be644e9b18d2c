/** A number of parameters as runtimes of GGUF files print it: `7.6B`, `135M`. */
export function formatParameterSize(total: number): string {
  if (total >= 1e9) return `${round(total / 1e9)}B`;
  if (total >= 1e6) return `${round(total / 1e6)}M`;
  return total >= 1e3 ? `${round(total / 1e3)}K` : `${total}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
