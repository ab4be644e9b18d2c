import { expect, it } from "vitest";
import { readGgufFile, readGgufHeader } from "./read-gguf-header.ts";

const bytes = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  new Uint8Array(parts.flatMap((part) => [...part]));
const u32 = (value: number) => new Uint8Array(new Uint32Array([value]).buffer);
const u64 = (value: number) => new Uint8Array(new BigUint64Array([BigInt(value)]).buffer);
const text = (value: string) => {
  const encoded = new TextEncoder().encode(value);
  return bytes(u64(encoded.length), encoded);
};
const entry = (key: string, type: number, value: Uint8Array) => bytes(text(key), u32(type), value);
const texts = (...items: readonly string[]) => bytes(u32(8), u64(items.length), ...items.map(text));

const header = (tensors: number, entries: readonly Uint8Array[]) =>
  bytes(new TextEncoder().encode("GGUF"), u32(3), u64(tensors), u64(entries.length), ...entries);

const whole = bytes(
  header(2, [
    entry("general.architecture", 8, text("llama")),
    entry("llama.context_length", 4, u32(512)),
    entry("tokenizer.ggml.scores", 9, bytes(u32(6), u64(3), u32(0), u32(0), u32(0))),
    entry("tokenizer.ggml.tokens", 9, texts("a", "<s>", "ü")),
    entry("tokenizer.ggml.bos_token_id", 4, u32(1)),
    entry("tokenizer.chat_template", 8, text("{{ messages }} ☃")),
  ]),
  bytes(text("one"), u32(2), u64(4), u64(8), u32(0), u64(0)),
  bytes(text("two"), u32(1), u64(10), u32(0), u64(128)),
);

/** The bytes in chunks of a size, as a network would deliver them. */
async function* inPieces(all: Uint8Array, size: number) {
  for (let start = 0; start < all.length; start += size) yield all.subarray(start, start + size);
}

it.each([1, 7, 64, 100_000])("reads a header that comes in pieces of %i bytes", async (size) => {
  expect(await readGgufHeader(inPieces(whole, size))).toEqual({
    total: 42,
    architecture: "llama",
    contextLength: 512,
    chatTemplate: "{{ messages }} ☃",
    bosToken: "<s>",
  });
});

it.each([
  ["nothing", new Uint8Array(0)],
  ["other bytes", new Uint8Array(1000)],
  ["an old version", bytes(new TextEncoder().encode("GGUF"), u32(1), u64(0), u64(0))],
  ["entries without end", bytes(new TextEncoder().encode("GGUF"), u32(3), u64(0), u64(2 ** 40))],
  ["a text without end", header(0, [bytes(u64(2 ** 50))])],
  ["a list of unknown things", header(0, [entry("x", 9, bytes(u32(77), u64(1)))])],
  ["a value of unknown type", header(0, [entry("x", 99, u32(1))])],
])("finds no header in %s", async (_, content) => {
  expect(await readGgufHeader(inPieces(content, 64))).toBeUndefined();
});

it("finds no header in one cut anywhere", async () => {
  for (let end = 0; end < whole.length; end += 3)
    expect(await readGgufHeader(inPieces(whole.subarray(0, end), 64))).toBeUndefined();
});

it("knows how long the file must be, and whether a language model is in it", async () => {
  const describe = async (...tensors: Uint8Array[]) => {
    const content = bytes(header(tensors.length, []), ...tensors);
    const file = await readGgufFile(inPieces(content, 64));
    const start = Math.ceil(content.length / 32) * 32;
    return { hasEmbeddings: file?.hasEmbeddings, data: (file?.bytes ?? 0) - start };
  };
  // 64 numbers of 8 bits in two blocks of 34 bytes, after a tensor of no known layout.
  const unknown = bytes(text("other"), u32(1), u64(1e6), u32(99), u64(32));
  const known = bytes(text("token_embd.weight"), u32(2), u64(32), u64(2), u32(8), u64(64));
  expect(await describe(unknown, known)).toEqual({ hasEmbeddings: true, data: 64 + 68 });
  expect(await describe(unknown)).toEqual({ hasEmbeddings: false, data: 32 });
});

it("knows what a token of the context takes, by layers and heads", async () => {
  const bytesPerToken = async (values: Readonly<Record<string, number>>) => {
    const entries = Object.entries(values).map(([key, value]) => entry(key, 4, u32(value)));
    const named = entry("general.architecture", 8, text("llama"));
    return (await readGgufFile(inPieces(header(0, [named, ...entries]), 64)))?.bytesPerToken;
  };
  const whole = {
    "llama.block_count": 24,
    "llama.attention.head_count": 14,
    "llama.embedding_length": 896,
  };
  expect(await bytesPerToken(whole)).toBe(24 * 14 * (64 + 64) * 2);
  const grouped = { ...whole, "llama.attention.head_count_kv": 2 };
  expect(await bytesPerToken(grouped)).toBe(24 * 2 * (64 + 64) * 2);
  expect(await bytesPerToken({ ...grouped, "llama.attention.key_length": 128 })).toBe(
    24 * 2 * (128 + 64) * 2,
  );
  expect(await bytesPerToken({ "llama.block_count": 24 })).toBeUndefined();
});
