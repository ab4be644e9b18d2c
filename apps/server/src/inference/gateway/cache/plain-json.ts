/** Deeper values are not recorded. */
const MAX_DEPTH = 100;

/** Whether a value is the same after it was written as JSON: files and arrays of numbers in bytes are not. Pure. */
export function isPlainJson(value: unknown, depth = 0): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object") return typeof value === "string" || typeof value === "boolean";
  if (depth > MAX_DEPTH) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((one) => isPlainJson(one, depth + 1));
}
