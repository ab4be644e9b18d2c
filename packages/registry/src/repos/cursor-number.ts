const WRITTEN = /^-?\d{1,22}(?:\.\d{1,25})?(?:e[+-]\d{1,3})?$/;

/** A number of a cursor that came back, as JavaScript writes it: `-0.5`, `1e-7`. `undefined` for other text. */
export function parseCursorNumber(text: string): number | undefined {
  const value = WRITTEN.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}
