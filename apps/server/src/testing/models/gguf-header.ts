const join = (...parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts);
const u32 = (value: number) => new Uint8Array(new Uint32Array([value]).buffer);
const u64 = (value: number) => new Uint8Array(new BigUint64Array([BigInt(value)]).buffer);
function text(value: string): Uint8Array {
  const encoded = new TextEncoder().encode(value);
  return join(u64(encoded.length), encoded);
}

const TEXT = 8;
const U32 = 4;

/** The smallest file that reads as a language model in GGUF: one tensor of four numbers. */
export function ggufHeader(contextLength = 4096): Uint8Array {
  const entry = (key: string, type: number, value: Uint8Array) => join(text(key), u32(type), value);
  const header = join(
    new TextEncoder().encode("GGUF"),
    ...[u32(3), u64(1), u64(2)],
    entry("general.architecture", TEXT, text("llama")),
    entry("llama.context_length", U32, u32(contextLength)),
    ...[text("token_embd.weight"), u32(1), u64(4), u32(0), u64(0)],
  );
  return join(header, new Uint8Array(-header.length & 31), new Uint8Array(16));
}
