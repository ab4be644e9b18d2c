import { gunzipSync, zstdDecompressSync } from "node:zlib";

/** Why a value can't be read. */
export class Unreadable extends Error {}

const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const WORDS = ["txt", "text", "transcript"];
const NUMBERS = ["cls", "cls2", "index", "inx", "id"];
const INFLATE: ReadonlyMap<string, (bytes: Uint8Array, most: number) => Uint8Array> = new Map([
  ["gz", (bytes, maxOutputLength) => gunzipSync(bytes, { maxOutputLength })],
  ["zst", (bytes, maxOutputLength) => zstdDecompressSync(bytes, { maxOutputLength })],
]);

function integerOf(bytes: Uint8Array): bigint {
  const digits = text.decode(bytes).trim();
  if (!/^[+-]?\d{1,19}$/.test(digits)) throw new Error("It is no integer.");
  return BigInt(digits.replace("+", ""));
}

/** Integers keep all their digits, as `bigint`. */
const jsonOf = (bytes: Uint8Array): unknown =>
  JSON.parse(text.decode(bytes), (_key, value, context?: { readonly source?: string }) =>
    typeof value === "number" && /^-?\d{1,19}$/.test(context?.source ?? "")
      ? BigInt(context?.source ?? 0)
      : value,
  );

const DECODERS: ReadonlyMap<string, (bytes: Uint8Array) => unknown> = new Map([
  ...WORDS.map((extension) => [extension, (bytes: Uint8Array) => text.decode(bytes)] as const),
  ...NUMBERS.map((extension) => [extension, integerOf] as const),
  ...["json", "jsn"].map((extension) => [extension, jsonOf] as const),
]);

/** A file of an example as the loader decodes it by its extension; others stay bytes. Throws `Unreadable`. */
export function decodeField(field: string, bytes: Uint8Array, mostBytes: number): unknown {
  const parts = field.toLowerCase().split(".");
  const inflate = INFLATE.get(parts.at(-1) ?? "");
  const decode = DECODERS.get(parts.at(inflate ? -2 : -1) ?? "");
  try {
    const plain = inflate ? inflate(bytes, mostBytes) : bytes;
    return decode ? decode(plain) : plain;
  } catch (error) {
    throw new Unreadable(
      `It can't be read as .${field}: ${(error as Error).message.slice(0, 200)}`,
    );
  }
}
