import { DuckDBBlobValue, DuckDBStructValue, type DuckDBValue } from "@duckdb/node-api";
import type { MediaCell } from "@orrery/web/page-data/repo/rows";
import type { ViewCell } from "@orrery/web/page-data/repo/split-viewer";
import type { CellLimits } from "../../engine-job.ts";
import { present } from "../cells.ts";
import { type Feature, kindOf } from "../features.ts";
import { mediaType } from "../media-type.ts";
import { LEFT_OUT } from "./cut-media.ts";
import { drawVector } from "./draw-vector.ts";

const MEDIA: Readonly<Record<string, MediaCell["kind"]>> = {
  Image: "image",
  Audio: "audio",
  Video: "video",
};

/** Presents values as cells of a page; remembers what the page has already. */
export function createViewCells(
  limits: CellLimits,
): (value: DuckDBValue, feature: Feature | undefined, characters?: number) => ViewCell {
  let left = limits.allMediaBytes;
  let entriesLeft = limits.entries;

  function ofBytes({ bytes }: DuckDBBlobValue): ViewCell {
    const type = mediaType(bytes);
    const kind = /^(?:image|audio|video)/.exec(type)?.[0] as MediaCell["kind"] | undefined;
    const cell = { kind: kind ?? "bytes", sizeBytes: bytes.length } as const;
    if (!kind || bytes.length > Math.min(limits.mediaBytes, left)) return cell;
    left -= bytes.length;
    return { ...cell, url: `data:${type};base64,${Buffer.from(bytes).toString("base64")}` };
  }

  return (value, feature, characters = limits.characters) => {
    if (value === null) return null;
    if (value instanceof DuckDBBlobValue) return ofBytes(value);
    if (value instanceof DuckDBStructValue) {
      const { bytes, [LEFT_OUT]: leftOut, ...others } = value.entries;
      if (bytes instanceof DuckDBBlobValue) return ofBytes(bytes);
      if (typeof leftOut === "bigint")
        return { kind: MEDIA[kindOf(feature) ?? ""] ?? "bytes", sizeBytes: Number(leftOut) };
      if (leftOut === null)
        return ofOther(
          new DuckDBStructValue({ bytes: bytes ?? null, ...others }),
          feature,
          characters,
        );
    }
    return ofOther(value, feature, characters);
  };

  function ofOther(value: DuckDBValue, feature: Feature | undefined, characters: number): ViewCell {
    const ofText = (text: string): ViewCell =>
      text.length > characters ? { kind: "cut", text: text.slice(0, characters) } : text;
    if (typeof value === "string") return ofText(value);
    if (typeof value === "number") return String(value);
    const vector = drawVector(value);
    if (vector && !limits.isWhole) return vector;
    const shown = present(value);
    if (typeof shown === "string") return ofText(shown);
    const json = JSON.stringify(shown) ?? "null";
    if (!/^[[{]/.test(json)) return nameOf(json, feature);
    if (vector) return { ...vector, text: json.slice(0, characters) };
    if (json.length > characters) return ofText(json);
    const entries = json.match(/[,[{]/g)?.length ?? 0;
    if (entries > entriesLeft) return json;
    entriesLeft -= entries;
    return { kind: "nested", value: JSON.parse(json, keepDigits) };
  }
}

/** The name of a class label by its number. */
function nameOf(json: string, feature: Feature | undefined): string {
  if (kindOf(feature) !== "ClassLabel" || !feature || !("names" in feature)) return json;
  const { names } = feature;
  const name: unknown = Array.isArray(names) ? names[Number(json)] : undefined;
  return typeof name === "string" ? name : json;
}

/** Integers that JavaScript's numbers do not have stay as texts. */
const keepDigits = (_key: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? source
    : value;
