import type { SplitPage } from "@orrery/web/page-data/repo/split-viewer";
import type { ViewJob } from "../../engine-job.ts";
import { listFeatures } from "../features.ts";
import type { Split } from "../open-split.ts";
import { findRows, type NumberedRow, readNumbered, readRows } from "../rows.ts";
import { findMatches } from "../search/find-matches.ts";
import { countRows } from "../search/search-rows.ts";
import { selectCut } from "./cut-media.ts";
import { formatFeature, kindOfColumn } from "./format-feature.ts";
import { createViewCells } from "./view-cells.ts";

/** More columns than this are not listed by name. */
const MOST_NAMES = 1_000;

/** Rows as a page of the hub shows them, as JSON of a `SplitPage`. */
export async function viewRows(split: Split, job: ViewJob, index: string): Promise<string> {
  const wanted = job.columns && new Set(job.columns);
  const chosen = wanted ? split.columns.filter(({ name }) => wanted.has(name)) : split.columns;
  const shown = chosen.slice(job.firstColumn, job.firstColumn + job.columnLimit);
  const features = await listFeatures(split);
  const { total, rows, searched } = await read(
    split,
    job,
    index,
    shown.map((column) => selectCut(column, job.cells.mediaBytes)),
  );
  const wide = new Set(job.wideColumns);
  const cellOf = createViewCells(job.cells);
  const page: SplitPage = {
    columns: shown.map(({ name }) => ({
      name,
      type: formatFeature(features.get(name)),
      kind: kindOfColumn(features.get(name)),
    })),
    names: split.columns.slice(0, MOST_NAMES).map(({ name }) => name),
    columnCount: split.columns.length,
    chosenCount: chosen.length,
    firstColumn: job.firstColumn,
    total,
    ...(searched !== undefined && searched < countRows(split) && { searched }),
    rows: rows.map(({ index, cells }) => ({
      index,
      cells: shown.map(({ name }, at) =>
        cellOf(cells[at] ?? null, features.get(name), wide.has(name) ? job.cells.wide : undefined),
      ),
    })),
  };
  return JSON.stringify(page);
}

interface Read {
  readonly total: number;
  readonly rows: readonly NumberedRow[];
  /** Of a search: how many rows it looked at. */
  readonly searched?: number;
}

async function read(
  split: Split,
  job: ViewJob,
  index: string,
  names: readonly string[],
): Promise<Read> {
  const sql = names.length > 0 ? names.join(", ") : "NULL";
  if (job.search !== "") {
    const { numbers, ...found } = findMatches(index, job.search, job.offset, job.length);
    return { ...found, rows: await readNumbered(split, numbers, sql) };
  }
  if (job.where || job.orderBy.length > 0) return findRows(split, job, sql);
  return { total: countRows(split), rows: await readRows(split, job.offset, job.length, sql) };
}
