import type { RowsPage } from "@orrery/web/page-data/repo/rows";
import { MAX_TEXT_READ } from "../base/preview-limits.ts";
import type { ByteSource } from "./byte-source.ts";
import { PreviewError } from "./preview-error.ts";
import { createCells } from "./row-cells.ts";
import { formatOffset, parseOffset, type RowCursor } from "./row-cursor.ts";
import { type DelimitedRow, splitDelimited } from "./split-delimited.ts";
import { typeOfTexts } from "./value-types.ts";

const FIRST_READ = 262_144;
const BOM = Buffer.from("\ufeff");

/** Rows of a CSV or TSV file with column names in the first row. */
export async function readDelimitedRows(
  source: ByteSource,
  format: "csv" | "tsv",
  { at, limit }: RowCursor,
): Promise<RowsPage> {
  const head = await readRows(source, 0, 1, format === "tsv" ? "\t" : undefined);
  const [names] = head.rows;
  if (!names) throw new PreviewError("This file has no rows.");
  const cursor = parseOffset(at) ?? { row: 0, byte: names.end };
  const { rows, isEnd } = await readRows(source, cursor.byte, limit, head.delimiter);
  const cells = createCells();
  const columns = names.fields.map((name, column) => ({
    name,
    type: typeOfTexts(rows.map(({ fields }) => fields[column] ?? "")),
  }));
  const last = rows.at(-1);
  return {
    columns,
    rows: rows.map(({ fields }) => columns.map((_, column) => cells(fields[column] ?? null))),
    first: cursor.row,
    ...(last &&
      !isEnd && { next: formatOffset({ row: cursor.row + rows.length, byte: last.end }) }),
  };
}

/** Reads on until there are enough rows, or the file ends. */
async function readRows(source: ByteSource, start: number, limit: number, known?: string) {
  for (let length = FIRST_READ; ; length *= 4) {
    const end = Math.min(source.size, start + length);
    const read = Buffer.from(await source.read(start, end));
    const skipped = start === 0 && read.subarray(0, BOM.length).equals(BOM) ? BOM.length : 0;
    const body = read.subarray(skipped);
    const delimiter = known ?? delimiterOf(body.toString("utf8", 0, 10_000));
    const isWhole = end === source.size;
    const rows = splitDelimited(body, delimiter, limit, isWhole).map(
      (row): DelimitedRow => ({ ...row, end: start + skipped + row.end }),
    );
    if (rows.length === limit || isWhole)
      return { rows, delimiter, isEnd: (rows.at(-1)?.end ?? source.size) >= source.size };
    if (length >= MAX_TEXT_READ)
      throw new PreviewError("A row of this file is too long (limit: 8 MB).", "over-limit");
  }
}

/** The one that the first line has most of. */
const delimiterOf = (text: string): string => {
  const [line = ""] = text.split("\n");
  return [",", ";", "\t", "|"].reduce((best, one) =>
    line.split(one).length > line.split(best).length ? one : best,
  );
};
