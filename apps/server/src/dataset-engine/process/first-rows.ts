import { EngineError } from "../engine-error.ts";
import { presentCell } from "./cells.ts";
import { type Feature, kindOf, listFeatures } from "./features.ts";
import type { Split } from "./open-split.ts";
import { formatFeatures, formatRow, type NumberedRow, readRows } from "./rows.ts";

const MOST_ROWS = 100;
const LEAST_ROWS = 10;
const MOST_BYTES = 1_000_000;
const MOST_COLUMNS = 1_000;
/** What is left of a cell that is cut, in characters of its JSON. */
const CUT_CELL = 100;

/** The first rows of a split, at most a megabyte: rows are left out from the end, then cells are cut. */
export async function firstRows(split: Split): Promise<string> {
  if (split.columns.length > MOST_COLUMNS)
    throw new EngineError(
      "TooManyColumnsError",
      `The split has ${split.columns.length} columns; first rows are shown of at most ${MOST_COLUMNS}.`,
    );
  const features = await listFeatures(split);
  const rows = await readRows(split, 0, MOST_ROWS);
  const texts: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const text = formatRow(split, features, row);
    if (bytes + text.length > MOST_BYTES && texts.length >= LEAST_ROWS) break;
    bytes += text.length;
    texts.push(text);
  }
  const wasLong = texts.length < rows.length || split.rows.reduce((a, b) => a + b, 0) > rows.length;
  for (let at = texts.length - 1; at >= 0 && bytes > MOST_BYTES; at--) {
    bytes -= texts[at]?.length ?? 0;
    texts[at] = cutRow(split, features, rows[at] as NumberedRow);
    bytes += texts[at]?.length ?? 0;
  }
  return `{"features":${formatFeatures(features)},"rows":[${texts.join(",")}],"truncated":${wasLong}}`;
}

/** Cells become the beginning of their JSON; media stay. */
function cutRow(
  { columns }: Split,
  features: ReadonlyMap<string, Feature>,
  { index, cells }: NumberedRow,
): string {
  const cut: string[] = [];
  const row = columns.map(({ name }, at) => {
    const feature = features.get(name);
    const value = presentCell(cells[at] ?? null, feature);
    const text = JSON.stringify(value) ?? "null";
    if (text.length <= CUT_CELL || ["Image", "Audio"].includes(kindOf(feature) ?? ""))
      return [name, value];
    cut.push(name);
    return [name, text.slice(0, CUT_CELL)];
  });
  return JSON.stringify({ row_idx: index, row: Object.fromEntries(row), truncated_cells: cut });
}
