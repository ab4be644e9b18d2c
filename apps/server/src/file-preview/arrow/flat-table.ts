/**
 * A table of a FlatBuffers message. Every offset is checked, which the format's own readers leave out: what leads out of
 * the bytes throws `RangeError`. Offsets between tables lead forward only, so that none contains itself.
 */
export interface FlatTable {
  byte(field: number, fallback?: number): number;
  short(field: number, fallback?: number): number;
  int(field: number, fallback?: number): number;
  long(field: number): number;
  text(field: number): string;
  table(field: number): FlatTable | undefined;
  /** The number of items of a vector. */
  count(field: number): number;
  tableAt(field: number, index: number): FlatTable;
  /** Where an item of a vector of structs begins. */
  structAt(field: number, index: number, bytes: number): number;
  readonly view: DataView;
}

const MAX_TEXT = 10_000;
const decoder = new TextDecoder();

/** The root of a message. */
export const rootTable = (bytes: Uint8Array): FlatTable => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return flatTable(view, view.getUint32(0, true));
};

function flatTable(view: DataView, at: number): FlatTable {
  const vtable = at - view.getInt32(at, true);
  const vtableBytes = view.getUint16(vtable, true);
  /** 0 for a field that is absent. */
  const placeOf = (field: number): number => {
    const slot = 4 + field * 2;
    if (slot + 2 > vtableBytes) return 0;
    const offset = view.getUint16(vtable + slot, true);
    return offset === 0 ? 0 : at + offset;
  };
  const follow = (place: number): number => place + view.getUint32(place, true);
  const read = (field: number, get: (place: number) => number, fallback: number) => {
    const place = placeOf(field);
    return place === 0 ? fallback : get(place);
  };
  const count = (field: number) => read(field, (place) => view.getUint32(follow(place), true), 0);
  /** Of a vector of items of so many bytes. */
  const itemAt = (field: number, index: number, bytes: number): number => {
    if (index >= count(field)) throw new RangeError("A list is shorter than said.");
    return follow(placeOf(field)) + 4 + index * bytes;
  };
  return {
    view,
    count,
    byte: (field, fallback = 0) => read(field, (place) => view.getUint8(place), fallback),
    short: (field, fallback = 0) => read(field, (place) => view.getInt16(place, true), fallback),
    int: (field, fallback = 0) => read(field, (place) => view.getInt32(place, true), fallback),
    long: (field) => read(field, (place) => Number(view.getBigInt64(place, true)), 0),
    text(field) {
      const place = placeOf(field);
      if (place === 0) return "";
      const start = follow(place);
      const length = Math.min(view.getUint32(start, true), MAX_TEXT);
      return decoder.decode(new Uint8Array(view.buffer, view.byteOffset + start + 4, length));
    },
    table(field) {
      const place = placeOf(field);
      return place === 0 ? undefined : flatTable(view, follow(place));
    },
    tableAt: (field, index) => flatTable(view, follow(itemAt(field, index, 4))),
    structAt: (field, index, bytes) => itemAt(field, index, bytes),
  };
}
