/** What a column of values holds, found out from those at hand; texts that are all numbers count as such. */
export function typeOfValues(values: readonly unknown[]): string {
  const types = new Set(
    values.filter((value) => value !== null && value !== undefined && value !== "").map(typeOf),
  );
  if (types.size === 0) return "null";
  if (types.size === 1) return [...types][0]!;
  return [...types].every((type) => type === "int" || type === "float") ? "float" : "mixed";
}

/** As `typeOfValues`, of a file that knows nothing but text. */
export const typeOfTexts = (texts: readonly string[]): string => {
  const type = typeOfValues(texts.map(readText));
  return type === "mixed" ? "string" : type;
};

function typeOf(value: unknown): string {
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
  if (typeof value === "boolean") return "bool";
  if (Array.isArray(value)) return "list";
  return typeof value === "object" ? "struct" : "string";
}

function readText(text: string): unknown {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  if (/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return 0.5;
  return /^(true|false)$/i.test(text) ? true : text;
}
