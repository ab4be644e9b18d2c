const BYTES_A_LINE = 16;

/** Sixteen bytes of a frame: their offset, hexadecimal, and ASCII where printable. */
export interface HexLine {
  readonly offset: string;
  readonly hex: string;
  readonly text: string;
}

/** The first `maxBytes` of a frame, as hex dumps show them. */
export function hexLines(bytes: Uint8Array, maxBytes: number): readonly HexLine[] {
  const lines: HexLine[] = [];
  for (let start = 0; start < Math.min(bytes.length, maxBytes); start += BYTES_A_LINE) {
    const line = [...bytes.subarray(start, Math.min(start + BYTES_A_LINE, maxBytes))];
    lines.push({
      offset: hex(start, 6),
      hex: line.map((byte) => hex(byte, 2)).join(" "),
      text: line.map((byte) => (isPrintable(byte) ? String.fromCharCode(byte) : "·")).join(""),
    });
  }
  return lines;
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
const isPrintable = (byte: number) => byte >= 0x20 && byte < 0x7f;
