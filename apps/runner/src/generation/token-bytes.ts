const BYTE_TOKEN = /^<0x([0-9A-F]{2})>$/;
const encoder = new TextEncoder();

/** The bytes that a vocabulary means by a token as it writes it. */
export function tokenBytes(written: string, isBytePairs: boolean): readonly number[] {
  if (isBytePairs) return bytePairBytes(written);
  const [, byte] = BYTE_TOKEN.exec(written) ?? [];
  return byte === undefined
    ? [...encoder.encode(written.replaceAll("\u2581", " "))]
    : [Number.parseInt(byte, 16)];
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
