import type { TypedColumn } from "../../convert/column-type.ts";
import { PART_BYTES } from "../../convert/convert-work.ts";
import type { PartLimits } from "./write-parts.ts";
import { hasMedia, writeType } from "./write-type.ts";

/** Of rows with media, as the public service writes them: few rows are read for few pictures. */
export const MEDIA_PARTS: PartLimits = {
  groupRows: 100,
  groupBytes: 16_000_000,
  partBytes: PART_BYTES,
};

/** Of other rows. */
const PLAIN_PARTS: PartLimits = {
  groupRows: 10_000,
  groupBytes: 16_000_000,
  partBytes: PART_BYTES,
};

export const partLimits = (columns: readonly TypedColumn[], partBytes: number): PartLimits => ({
  ...(columns.some(({ type }) => hasMedia(writeType(type))) ? MEDIA_PARTS : PLAIN_PARTS),
  partBytes,
});
