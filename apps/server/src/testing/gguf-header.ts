const join = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts);
const u32 = (value: number) => new Uint8Array(new Uint32Array([value]).buffer);
const u64 = (value: number) => new Uint8Array(new BigUint64Array([BigInt(value)]).buffer);
function text(value: string): Uint8Array {
  const encoded = new TextEncoder().encode(value);
  return join(u64(encoded.length), encoded);
}

const TEXT = 8;
const U32 = 4;

/** The smallest file that reads as a language model in GGUF: one tensor of four numbers, without data. */
export function ggufHeader(contextLength = 4096): Uint8Array {
  const entry = (key: string, type: number, value: Uint8Array) => join(text(key), u32(type), value);
  return join(
    new TextEncoder().encode("GGUF"),
    ...[u32(3), u64(1), u64(2)],
    entry("general.architecture", TEXT, text("llama")),
    entry("llama.context_length", U32, u32(contextLength)),
    ...[text("one"), u32(1), u64(4), u32(0), u64(0)],
  );
}
