import type { LineProblem, TreeEntry } from "@orrery/registry";
import type { MediaColumn } from "../../../dataset-engine/convert/media-work.ts";
import type { ConvertRun } from "./convert-run.ts";
import { contentOf } from "./find-columns.ts";
import { keepMade, type NamedFiles } from "./keep-made.ts";
import { type FoundMedium, listMedia, type MediaTable } from "./list-media.ts";
import { isProblem, ofFile, resultKey } from "./of-file.ts";
import type { PlannedFile, PlannedMedia } from "./plan-media.ts";
import { shardRows } from "./shard-rows.ts";

interface PlannedSplit {
  readonly files: readonly PlannedFile[];
}

/** Parquet files of a split with media; a medium that can't be read is null. */
export async function convertMedia(
  run: ConvertRun,
  { files }: PlannedSplit,
  media: PlannedMedia,
): Promise<readonly NamedFiles[] | LineProblem> {
  const tables = await listMedia(run, files, media);
  if (isProblem(tables)) return tables;
  const made: NamedFiles[] = [];
  for (const table of tables)
    for (const [first, end] of shardRows(bytesOf(table))) {
      const one = await writeShard(run, table, first, end);
      if (isProblem(one)) return one;
      made.push(one);
      const bytes = one.pointers.reduce((sum, { size }) => sum + size, 0);
      run.onDone(table.isMetadata ? 0 : end - first, bytes);
    }
  if (tables.some(({ isMetadata }) => isMetadata)) run.onDone(files.length, 0);
  if (made.length === 0) return { file: files[0]?.entry.path ?? "", message: "There are no rows." };
  return made;
}

/** By row, with what the row is known by. */
function bytesOf({ columns, rows }: MediaTable) {
  const cells = columns.filter((column) => "media" in column);
  return rows.map(({ digest }, row) => {
    const found = cells.flatMap(({ cells }) => cells[row] ?? []);
    const bytes = found.reduce((sum, one) => sum + (one.entry?.size ?? 0), 1_000);
    return { bytes, key: digest + found.map((one) => one.entry && contentOf(one.entry)).join(" ") };
  });
}

async function writeShard(run: ConvertRun, table: MediaTable, first: number, end: number) {
  const files: TreeEntry[] = [];
  const numbers = new Map<TreeEntry, number>();
  const problems: LineProblem[] = [];
  const numberOf = (found: FoundMedium, row: number, column: string) => {
    if (found.problem !== undefined)
      problems.push(
        table.isMetadata
          ? { file: table.path, row, column, message: `${found.path}: ${found.problem}` }
          : { file: found.path, row, column, message: found.problem },
      );
    if (!found.entry) return null;
    const known = numbers.get(found.entry) ?? files.push(found.entry) - 1;
    numbers.set(found.entry, known);
    return known;
  };
  const columns = table.columns.map((column): MediaColumn => {
    const { name } = column;
    if ("source" in column) return { name, kind: "table", source: column.source };
    if ("labels" in column)
      return {
        name,
        kind: "labels",
        names: column.labels,
        numbers: column.cells.slice(first, end),
      };
    const { media, cells, isList } = column;
    const numbered = cells
      .slice(first, end)
      .map((all, row) => all?.map((found) => numberOf(found, row, name)) ?? null);
    return isList
      ? { name, kind: "media-list", media, files: numbered }
      : { name, kind: "media", media, files: numbered.map((all) => all?.[0] ?? null) };
  });
  const rows = table.rows.slice(first, end);
  const path = files[0]?.path ?? table.path;
  const contents = files.map((file) => [contentOf(file), file.path]);
  const types = table.columns.map((column) => ("type" in column ? column.type : ""));
  const key = resultKey("media", contents, columns, types, rows);
  const made = await ofFile(path, () =>
    keepMade(run, path, key, (mostBytes, take) =>
      run.session.writeMedia(
        run.due.at,
        files,
        {
          ...{ rows: rows.length, columns },
          ...(table.placed && { table: { name: table.placed.name, first } }),
        },
        mostBytes,
        take,
      ),
    ),
  );
  if (isProblem(made)) return made;
  return {
    ...{ ...made, path: table.isMetadata ? table.path : path },
    badRows: made.badRows + (first === 0 ? (table.placed?.badRows ?? 0) : 0),
    badCells: (made.badCells ?? 0) + problems.length,
    problems: [
      ...(first === 0 ? (table.placed?.problems ?? []) : []),
      ...[...problems, ...made.problems].toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    ],
  };
}
