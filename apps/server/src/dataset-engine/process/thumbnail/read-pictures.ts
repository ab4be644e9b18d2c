import { DuckDBTypeId as Id } from "@duckdb/node-api";
import { THUMBNAIL_PICTURES } from "../../thumbnails/thumbnail-work.ts";
import { quoteName } from "../../where/print-sql.ts";
import { kindOf, listFeatures } from "../features.ts";
import { mediaType } from "../media-type.ts";
import type { Column, Split } from "../open-split.ts";
import { bytesOf } from "../read-media.ts";
import { readRows } from "../rows.ts";

/** Looked at: one column may have sounds, or be empty. */
const COLUMNS = 3;
const ROWS = 10;

/** The images of the first rows, of the first column that has some. */
export async function readPictures(split: Split): Promise<readonly Uint8Array[]> {
  const features = await listFeatures(split);
  const isImage = ({ name }: Column) => kindOf(features.get(name)) === "Image";
  const columns = split.columns
    .filter(hasBytes)
    .toSorted((one, other) => Number(isImage(other)) - Number(isImage(one)));
  for (const { name } of columns.slice(0, COLUMNS)) {
    const rows = await readRows(split, 0, ROWS, quoteName(name));
    const cells = rows.flatMap(({ cells: [cell] }) => bytesOf(cell ?? null) ?? []);
    const pictures = cells.filter((bytes) => mediaType(bytes).startsWith("image/"));
    if (pictures.length > 0) return pictures.slice(0, THUMBNAIL_PICTURES);
  }
  return [];
}

const hasBytes = ({ type }: Column): boolean =>
  type.typeId === Id.BLOB ||
  (type.typeId === Id.STRUCT &&
    type.entryNames.some(
      (entry, at) => entry === "bytes" && type.entryTypes[at]?.typeId === Id.BLOB,
    ));
