import {
  DuckDBArrayValue,
  DuckDBBlobValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBValue,
} from "@duckdb/node-api";
import { type Feature, kindOf } from "./features.ts";
import { imageDimensions } from "./image-dimensions.ts";
import { mediaType } from "./media-type.ts";

type Json = unknown;
const TIMESTAMPS = [
  DuckDBTimestampValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
];

/** A value as the public service shows it in JSON; integers keep all their digits. */
export function presentCell(value: DuckDBValue, feature: Feature | undefined): Json {
  const kind = kindOf(feature);
  if ((kind === "Image" || kind === "Audio") && value instanceof DuckDBStructValue) {
    const src = presentMedia(value);
    if (src === null) return null;
    const { bytes } = value.entries as { readonly bytes: DuckDBBlobValue };
    return kind === "Image"
      ? { src, ...imageDimensions(bytes.bytes) }
      : [{ src, type: /^data:([^;]*)/.exec(src)?.[1] }];
  }
  return present(value);
}

/** Media come whole within the answer: a private file has no address that works without its reader. */
function presentMedia({ entries }: DuckDBStructValue): string | null {
  const { bytes } = entries;
  if (!(bytes instanceof DuckDBBlobValue)) return null;
  return `data:${mediaType(bytes.bytes)};base64,${base64(bytes.bytes)}`;
}

/** A value that is no image or sound. */
export function present(value: DuckDBValue): Json {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "bigint") return rawNumber(value);
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue)
    return value.items.map(present);
  if (value instanceof DuckDBStructValue)
    // A field may be called `__proto__`.
    return Object.fromEntries(
      Object.entries(value.entries).map(([name, field]) => [name, present(field)]),
    );
  if (value instanceof DuckDBMapValue)
    return value.entries.map((entry) => ({ key: present(entry.key), value: present(entry.value) }));
  if (value instanceof DuckDBBlobValue) return base64(value.bytes);
  if (value instanceof DuckDBTimestampTZValue)
    return `${isoOf(new DuckDBTimestampValue(value.micros))}+00:00`;
  if (TIMESTAMPS.some((one) => value instanceof one)) return isoOf(value);
  return String(value);
}

const base64 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");

const isoOf = (value: object) => String(value).replace(" ", "T");

/** A number in JSON with digits that JavaScript's numbers do not have. */
export const rawNumber = (value: bigint): Json =>
  (JSON as unknown as { rawJSON(text: string): Json }).rawJSON(String(value));
