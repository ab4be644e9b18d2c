import { WrittenFloat } from "../jinja/runtime-values.ts";

type Reviver = (
  this: unknown,
  key: string,
  value: unknown,
  context: { source?: string },
) => unknown;

/** Numbers as they were written: `1.0` stays a float, and digits beyond a double's are kept. */
const keepNumbers: Reviver = (_key, value, { source = "" }) => {
  if (typeof value !== "number") return value;
  if (/[.eE]/.test(source)) return new WrittenFloat(value);
  return Number.isSafeInteger(value) ? value : BigInt(source);
};

/** Parses JSON for a template; `undefined` if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    // The third argument is newer than the compiler's library.
    return JSON.parse(text, keepNumbers as never);
  } catch {
    return undefined;
  }
}
