import type { RowsPage } from "@orrery/web/page-data/rows";
import type { ByteSource } from "./byte-source.ts";
import { PeekError } from "./peek-job.ts";
import { MAX_TEXT_READ } from "./peek-limits.ts";
import { createCells } from "./row-cells.ts";
import { formatOffset, parseOffset, type RowPlace } from "./row-place.ts";
import { type DelimitedRow, splitDelimited } from "./split-delimited.ts";
import { typeOfTexts } from "./value-types.ts";

const FIRST_READ = 262_144;
const BOM = "\u00ef\u00bb\u00bf";

/** Rows of a CSV or TSV file whose first row names the columns. */
export async function readDelimitedRows(
  source: ByteSource,
  format: "csv" | "tsv",
  { at, limit }: RowPlace,
): Promise<RowsPage> {
  const head = await readRows(source, 0, 1, format === "tsv" ? "\t" : undefined);
  const [names] = head.rows;
  if (!names) throw new PeekError("This file has no rows.");
  const place = parseOffset(at) ?? { row: 0, byte: names.end };
  const { rows, isEnd } = await readRows(source, place.byte, limit, head.delimiter);
  const cells = createCells();
  const columns = names.fields.map((name, column) => ({
    name,
    type: typeOfTexts(rows.map(({ fields }) => fields[column] ?? "")),
  }));
  const last = rows.at(-1);
  return {
    columns,
    rows: rows.map(({ fields }) => columns.map((_, column) => cells(fields[column] ?? null))),
    first: place.row,
    ...(last && !isEnd && { next: formatOffset({ row: place.row + rows.length, byte: last.end }) }),
  };
}

/** Reads on until there are enough rows, or the file ends. */
async function readRows(source: ByteSource, start: number, limit: number, known?: string) {
  for (let length = FIRST_READ; ; length *= 4) {
    const end = Math.min(source.size, start + length);
    const text = Buffer.from(await source.read(start, end)).toString("latin1");
    const body = start === 0 && text.startsWith(BOM) ? text.slice(BOM.length) : text;
    const skipped = text.length - body.length;
    const delimiter = known ?? delimiterOf(body);
    const isWhole = end === source.size;
    const rows = splitDelimited(body, delimiter, limit, isWhole).map(
      ({ fields, end: at }): DelimitedRow => ({
        fields: fields.map(decode),
        end: start + skipped + at,
      }),
    );
    if (rows.length === limit || isWhole)
      return { rows, delimiter, isEnd: (rows.at(-1)?.end ?? source.size) >= source.size };
    if (length >= MAX_TEXT_READ) throw new PeekError("A row of this file is longer than 8 MB.");
  }
}

/** The one that the first line has most of. */
const delimiterOf = (text: string): string => {
  const [line = ""] = text.slice(0, 10_000).split("\n");
  return [",", ";", "\t", "|"].reduce((best, one) =>
    line.split(one).length > line.split(best).length ? one : best,
  );
};

const decode = (bytes: string): string => Buffer.from(bytes, "latin1").toString("utf8");
