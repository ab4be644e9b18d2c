import type { UploadPart } from "@orrery/registry";
import { LIMITS } from "../../base/limits.ts";

/** Larger objects come in parts, from clients that can send them so. */
export const MULTIPART_BYTES = 5_000_000_000;

const PART_BYTES = 100_000_000;
const MAX_PARTS = LIMITS.lfsParts.value;

/** How many bytes each part but the last has. */
export const chunkFor = (size: number, partBytes = PART_BYTES): number =>
  Math.max(partBytes, Math.ceil(size / MAX_PARTS));

/** The parts of an object: `ceil(size / chunk)` of them, as every client counts (hub-protocol §2.5). */
export const partsOf = (size: number, chunk: number): readonly UploadPart[] =>
  Array.from({ length: Math.ceil(size / chunk) }, (_, index) => ({
    number: index + 1,
    offset: index * chunk,
    size: Math.min(chunk, size - index * chunk),
  }));
