/** Longer lists of bytes say how long they are. */
const FEW_BYTES = 32;

/** A decoded message as JSON for people: bytes as hexadecimal, or by their number where they are many. */
export const toJson = (value: unknown): string => JSON.stringify(value, shorten, 2) ?? "undefined";

function shorten(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (!(value instanceof Uint8Array)) return value;
  if (value.length > FEW_BYTES) return `<${value.length} bytes>`;
  const hex = [...value].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
  return `<bytes ${hex}>`;
}
