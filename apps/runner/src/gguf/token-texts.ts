import type { LlamaModel } from "node-llama-cpp";
import type { TokenTexts } from "../generation/token-logprobs.ts";

const BYTE_TOKEN = /^<0x([0-9A-F]{2})>$/;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** How a vocabulary writes its tokens, with halves of characters: read from the file, not decoded. */
export function tokenTexts(model: LlamaModel): TokenTexts {
  const { tokens } = model.fileInfo.metadata.tokenizer.ggml;
  const isBytePairs = model.vocabularyType === "bpe";
  const bytes = (token: number): readonly number[] => {
    const text = tokens[token] ?? "";
    if (isBytePairs) return bytePairBytes(text);
    const [, byte] = BYTE_TOKEN.exec(text) ?? [];
    return byte === undefined
      ? [...encoder.encode(text.replaceAll("\u2581", " "))]
      : [Number.parseInt(byte, 16)];
  };
  return { bytes, text: (token) => decoder.decode(Uint8Array.from(bytes(token))) };
}

/** Byte pairs are written with a printable character for each byte; control tokens as they are. */
function bytePairBytes(text: string): readonly number[] {
  const bytes = Array.from(text, (character) => BYTES.get(character));
  return bytes.every((byte) => byte !== undefined) ? bytes : [...encoder.encode(text)];
}

const isPrintable = (byte: number) =>
  (byte > 32 && byte < 127) || (byte > 160 && byte < 173) || byte > 173;

const BYTES: ReadonlyMap<string, number> = (() => {
  let others = 256;
  return new Map(
    Array.from({ length: 256 }, (_, byte) => [
      String.fromCharCode(isPrintable(byte) ? byte : others++),
      byte,
    ]),
  );
})();
