import type { BlobDigest } from "../ids.ts";
import type { Xorb, XorbPart } from "./xet-store.ts";

/** Bytes `start` up to `end` of a blob, or of a file of the xorb store. */
export interface Place {
  readonly source: { readonly blob: BlobDigest } | { readonly rawFile: string };
  readonly start: number;
  readonly end: number;
}

/** Where the chunks `start` up to `end` of a xorb are, in order; `undefined` when nothing has all of them. */
export function placesOf(xorb: Xorb, start: number, end: number): readonly Place[] | undefined {
  const { table, rawFile } = xorb;
  if (rawFile !== undefined)
    return [{ source: { rawFile }, start: table.bytes(0, start), end: table.bytes(0, end) }];
  const places: Place[] = [];
  for (let chunk = start; chunk < end; ) {
    const part = furthest(xorb.parts, chunk);
    if (!part) return undefined;
    const until = Math.min(part.end, end);
    const first = part.offset + table.bytes(part.start, chunk);
    const source = { blob: part.digest };
    places.push({ source, start: first, end: first + table.bytes(chunk, until) });
    chunk = until;
  }
  return places;
}

/** Whether the blob has these chunks at this offset: then nothing needs to be read to know it. */
export const isAt = (
  { table, parts }: Xorb,
  start: number,
  end: number,
  digest: BlobDigest,
  offset: number,
): boolean =>
  parts.some(
    (part) =>
      part.digest === digest &&
      part.start <= start &&
      part.end >= end &&
      part.offset + table.bytes(part.start, start) === offset,
  );

export const isCovered = (parts: readonly XorbPart[], count: number): boolean => {
  let covered = 0;
  for (const { start, end } of parts.toSorted((one, other) => one.start - other.start)) {
    if (start > covered) return false;
    covered = Math.max(covered, end);
  }
  return covered >= count;
};

/** Of the parts with this chunk, the one that ends last. */
const furthest = (parts: readonly XorbPart[], chunk: number): XorbPart | undefined =>
  parts
    .filter(({ start, end }) => start <= chunk && chunk < end)
    .reduce<XorbPart | undefined>(
      (best, part) => (best && best.end >= part.end ? best : part),
      undefined,
    );

/** The same place when one begins where the other ends. */
export function joinPlaces(one: Place, next: Place): Place | undefined {
  const isSame = JSON.stringify(one.source) === JSON.stringify(next.source);
  return isSame && one.end === next.start ? { ...one, end: next.end } : undefined;
}
