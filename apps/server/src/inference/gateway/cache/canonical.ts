/** Deeper values have no canonical text. */
const MAX_DEPTH = 100;

/**
 * JSON with sorted keys and without absent fields: one text for one value. A file is its digest. `undefined` for
 * a value that is nested too deeply. Pure.
 */
export function canonical(
  value: unknown,
  digestOf: (file: object) => string | undefined,
): string | undefined {
  const write = (one: unknown, depth: number): string => {
    if (typeof one !== "object" || one === null) return JSON.stringify(one) ?? "null";
    const digest = digestOf(one);
    // No JSON begins this way.
    if (digest !== undefined) return `file:${digest}`;
    if (depth > MAX_DEPTH) throw new TooDeep();
    if (Array.isArray(one)) return `[${one.map((item) => write(item, depth + 1)).join(",")}]`;
    const fields = Object.entries(one)
      .filter(([, field]) => field !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => `${JSON.stringify(key)}:${write(field, depth + 1)}`);
    return `{${fields.join(",")}}`;
  };
  try {
    return write(value, 0);
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}

class TooDeep extends Error {}
