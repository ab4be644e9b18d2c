import type { ViewColumn } from "@orrery/web/page-data/repo/split-viewer";
import { type Feature, kindOf } from "../features.ts";

const MAX_DEPTH = 3;
const MAX_FIELDS = 6;

/** A type in a few words: `int64`, `class label`, `list of string`, `{role, content}`. */
export function formatFeature(feature: unknown, depth = 0): string {
  if (typeof feature !== "object" || feature === null) return "unknown";
  if (Array.isArray(feature)) return listOf(feature[0], depth);
  const kind = kindOf(feature as Feature);
  const { dtype, feature: item } = feature as { dtype?: unknown; feature?: unknown };
  if (kind === "Value") return typeof dtype === "string" ? dtype.slice(0, 60) : "unknown";
  if (kind === "ClassLabel") return "class label";
  if (kind !== undefined) return item === undefined ? kind.toLowerCase() : listOf(item, depth);
  const names = Object.keys(feature);
  return `{${names.slice(0, MAX_FIELDS).join(", ")}${names.length > MAX_FIELDS ? ", …" : ""}}`;
}

const listOf = (item: unknown, depth: number): string =>
  depth === MAX_DEPTH ? "list" : `list of ${formatFeature(item, depth + 1)}`;

/** How conditions on a column are written, and which side its values stand on. */
export function kindOfColumn(feature: Feature | undefined): ViewColumn["kind"] {
  const kind = kindOf(feature);
  if (kind === "ClassLabel") return "label";
  if (kind !== "Value" || !feature || !("dtype" in feature)) return "other";
  return /^(?:u?int|float|decimal)/.test(String(feature.dtype)) ? "number" : "other";
}
