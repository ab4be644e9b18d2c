import type { PartLimits } from "./write-parts.ts";

const PART_BYTES = 500_000_000;

/** Of rows with media, as the public service writes them: few rows are read for few pictures. */
export const MEDIA_PARTS: PartLimits = {
  groupRows: 100,
  groupBytes: 16_000_000,
  partBytes: PART_BYTES,
};

/** Of other rows. */
export const PLAIN_PARTS: PartLimits = {
  groupRows: 10_000,
  groupBytes: 16_000_000,
  partBytes: PART_BYTES,
};
