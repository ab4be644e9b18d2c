import type { ConversionFile, ConvertedSplit, LineProblem } from "@orrery/registry";
import { SHOWN_BAD_LINES } from "../../../dataset-engine/convert/convert-work.ts";
import { convertFiles } from "./convert-files.ts";
import { convertMedia } from "./convert-media.ts";
import type { ConvertRun } from "./convert-run.ts";
import type { Source } from "./find-columns.ts";
import type { KeptFiles, NamedFiles } from "./keep-made.ts";
import { isProblem } from "./of-file.ts";
import { convertedPath, type PlannedSplit } from "./plan-splits.ts";

export interface SplitResult {
  readonly split: ConvertedSplit;
  readonly files: readonly ConversionFile[];
}

/** The Parquet files of a split. What is wrong with its files is in the result; throws what is not. */
export async function convertSplit(run: ConvertRun, planned: PlannedSplit): Promise<SplitResult> {
  const { config, split, files: sources } = planned;
  const names = { config, split, badRows: 0, problems: [] };
  if (planned.problem !== undefined)
    return { split: { ...names, error: planned.problem, files: 0, bytes: 0 }, files: [] };
  const pathOf = (index: number) => convertedPath(config, split, index) as ConversionFile["path"];
  if (!planned.media && sources.every(({ reading }) => reading === "parquet")) {
    for (const _ of sources) run.onDone(1, 0);
    return {
      split: {
        ...names,
        files: sources.length,
        bytes: sources.reduce((sum, { entry }) => sum + entry.size, 0),
      },
      files: sources.map(({ entry: { oid } }, at) => ({ path: pathOf(at), content: { oid } })),
    };
  }
  const made = planned.media
    ? await convertMedia(run, planned, planned.media)
    : await convertFiles(run, sources as readonly Source[], planned.labels);
  if (isProblem(made))
    return {
      split: { ...names, error: made.message, problems: [made], files: 0, bytes: 0 },
      files: [],
    };
  const pointers = made.flatMap((one) => one.pointers);
  const badCells = made.reduce((sum, one) => sum + (one.badCells ?? 0), 0);
  return {
    split: {
      ...{ config, split, files: pointers.length, rows: rowsOf(made) },
      badRows: made.reduce((sum, one) => sum + one.badRows, 0),
      ...(badCells > 0 && { badCells }),
      problems: problemsOf(made),
      bytes: pointers.reduce((sum, { size }) => sum + size, 0),
    },
    files: pointers.map((content, at) => ({ path: pathOf(at), content })),
  };
}

const rowsOf = (made: readonly KeptFiles[]) =>
  made.flatMap(({ parts }) => parts).reduce((sum, rows) => sum + rows, 0);

/** Rows are counted in the split. */
function problemsOf(made: readonly NamedFiles[]): readonly LineProblem[] {
  let first = 0;
  const all: LineProblem[] = [];
  for (const one of made) {
    for (const { row, ...problem } of one.problems)
      all.push({ file: one.path, ...problem, ...(row !== undefined && { row: first + row }) });
    first += rowsOf([one]);
  }
  return all.slice(0, SHOWN_BAD_LINES);
}
