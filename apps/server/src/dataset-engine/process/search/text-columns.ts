import {
  DuckDBArrayValue,
  DuckDBListValue,
  DuckDBMapValue,
  DuckDBStructValue,
  type DuckDBType,
  type DuckDBValue,
  DuckDBTypeId as Id,
} from "@duckdb/node-api";
import { CELL_CHARACTERS } from "../../search/index-work.ts";
import { kindOf, listFeatures } from "../features.ts";
import type { Column, Split } from "../open-split.ts";

const MEDIA = ["Image", "Audio", "Video", "Pdf"];

/** Columns with text at any depth. Images and sounds have a path, which is no text of the dataset. */
export async function listTextColumns(split: Split): Promise<readonly Column[]> {
  const features = await listFeatures(split);
  return split.columns.filter(
    ({ name, type }) => hasText(type) && !MEDIA.includes(kindOf(features.get(name)) ?? ""),
  );
}

function hasText(type: DuckDBType): boolean {
  switch (type.typeId) {
    case Id.VARCHAR:
      return true;
    case Id.LIST:
    case Id.ARRAY:
    case Id.MAP:
      return hasText(type.valueType);
    case Id.STRUCT:
      return type.entryTypes.some(hasText);
    default:
      return false;
  }
}

/** The text of a cell, without the names of fields. */
export function textOf(cell: DuckDBValue): string {
  if (typeof cell === "string") return cell;
  return textsIn(cell).join("\n").slice(0, CELL_CHARACTERS);
}

function textsIn(value: DuckDBValue): readonly string[] {
  if (typeof value === "string") return [value];
  if (value instanceof DuckDBListValue || value instanceof DuckDBArrayValue)
    return value.items.flatMap(textsIn);
  if (value instanceof DuckDBStructValue) return Object.values(value.entries).flatMap(textsIn);
  if (value instanceof DuckDBMapValue) return value.entries.flatMap(({ value }) => textsIn(value));
  return [];
}
