import { Hasher } from "@huggingface/blake3-jit";

export const HASH_BYTES = 32;

const DATA = "6697f5775b9550de3135cbaca597181c9de421109beb2b58b4d0b04b93adf229";
const NODE = "017ec5c7a5472996fd946666b48a02e65ddd536f37c76dd2f86352e64a53713f";
const TERM = "7f1857d6ce56ed66127ff913e7a5c3f3a4cd26d5b5db49e64124987f28fb94c3";
const FILE = "0".repeat(64);

/** The four keyed BLAKE3 hashes of the xet protocol. */
export const hashChunk = keyedHash(DATA);
export const hashNode = keyedHash(NODE);
/** Of the raw hashes of a term's chunks, one after the other. */
export const hashTerm = keyedHash(TERM);
/** Of the root over all chunks of a file. */
export const hashFile = keyedHash(FILE);

function keyedHash(key: string): (bytes: Uint8Array) => Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const hasher = Hasher.newKeyed(bytes);
  return (data) => Uint8Array.from(hasher.reset().update(data).finalize(HASH_BYTES));
}

const DIGITS = new TextEncoder().encode("0123456789abcdef");

/** Writes a hash as 64 digits. Hashes are four little-endian words, so each eight bytes stand reversed. */
export function writeHash(target: Uint8Array, position: number, hash: Uint8Array): void {
  for (let index = 0; index < HASH_BYTES; index++) {
    const byte = hash[(index & ~7) + 7 - (index & 7)] ?? 0;
    target[position + 2 * index] = DIGITS[byte >> 4] ?? 0;
    target[position + 2 * index + 1] = DIGITS[byte & 15] ?? 0;
  }
}

/** The name of a hash: 64 hex digits. */
export function formatHash(hash: Uint8Array): string {
  const text = new Uint8Array(2 * HASH_BYTES);
  writeHash(text, 0, hash);
  return new TextDecoder().decode(text);
}

export const isSameHash = (one: Uint8Array, other: Uint8Array): boolean =>
  one.every((byte, index) => byte === other[index]);
