import type { UploadPart } from "@orrery/registry";
import { LIMITS } from "../../base/limits.ts";

/** Larger objects come in parts, from clients that can send them so. */
export const MULTIPART_BYTES = 5_000_000_000;

const PART_BYTES = 100_000_000;
const MAX_PARTS = LIMITS.lfsParts.value;

/**
 * How many bytes each part but the last has. All objects of an answer share the most parts, since each part has a
 * URL to sign: a thousand terabyte files would have ten million.
 */
export const chunkFor = (sizes: readonly number[], partBytes = PART_BYTES): number => {
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return Math.max(partBytes, Math.ceil(bytes / MAX_PARTS));
};

/** The parts of an object: `ceil(size / chunk)` of them, as every client counts (hub-protocol §2.5). */
export const partsOf = (size: number, chunk: number): readonly UploadPart[] =>
  Array.from({ length: Math.ceil(size / chunk) }, (_, index) => ({
    number: index + 1,
    offset: index * chunk,
    size: Math.min(chunk, size - index * chunk),
  }));
