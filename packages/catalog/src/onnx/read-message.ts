import type { RangeReader } from "./range-reader.ts";

/** What to do with fields of a message, by number; others are passed over. */
export interface Fields {
  readonly numbers?: Readonly<Record<number, (value: number) => void>>;
  /** Texts, messages and packed lists, by their length: what is not read is passed over. */
  readonly parts?: Readonly<Record<number, (length: number) => Promise<unknown>>>;
}

const [VARINT, FIXED64, LENGTH, FIXED32] = [0, 1, 2, 5];

/** Reads a protobuf message that ends at a position. Throws `RangeError` for invalid bytes. */
export async function readMessage(
  reader: RangeReader,
  end: number,
  { numbers = {}, parts = {} }: Fields,
): Promise<void> {
  while (reader.position() < end) {
    const tag = await reader.varint();
    const [field, wire] = [Math.floor(tag / 8), tag % 8];
    if (wire === VARINT) {
      const value = await reader.varint();
      numbers[field]?.(value);
    } else if (wire === LENGTH) {
      const length = await reader.varint();
      const next = reader.position() + length;
      if (next > end) throw new RangeError("A field is longer than its message.");
      await parts[field]?.(length);
      reader.skip(next - reader.position());
    } else if (wire === FIXED64) reader.skip(8);
    else if (wire === FIXED32) reader.skip(4);
    else throw new RangeError("Unknown wire type.");
  }
  if (reader.position() !== end) throw new RangeError("A message ends within a field.");
}
