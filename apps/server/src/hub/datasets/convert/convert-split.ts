import { createHash } from "node:crypto";
import type {
  ConversionFile,
  ConvertedSplit,
  LfsPointer,
  LineProblem,
  TreeEntry,
} from "@orrery/registry";
import { mergeColumns, type TypedColumn } from "../../../dataset-engine/convert/column-type.ts";
import { type FileReading, SHOWN_BAD_LINES } from "../../../dataset-engine/convert/convert-work.ts";
import { EngineError } from "../../../dataset-engine/engine-error.ts";
import type { ConvertRun } from "./convert-run.ts";
import { convertedPath, type PlannedSplit } from "./plan-splits.ts";
import { type ConvertedFile, writeFile } from "./write-file.ts";

export interface SplitResult {
  readonly split: ConvertedSplit;
  readonly files: readonly ConversionFile[];
}

type NamedFile = ConvertedFile & { readonly path: string };
type Source = { readonly entry: TreeEntry; readonly reading: FileReading };

/** Another one when the same bytes become another Parquet file. */
const VERSION = 1;
/** Rounds in which columns are found to need another type; after them, all are text. */
const MAX_ROUNDS = 3;

/** The Parquet files of a split. What is wrong with its files is in the result; throws what is not. */
export async function convertSplit(run: ConvertRun, planned: PlannedSplit): Promise<SplitResult> {
  const { config, split, files: sources } = planned;
  const names = { config, split, badRows: 0, problems: [] };
  if (planned.problem !== undefined)
    return { split: { ...names, error: planned.problem, files: 0, bytes: 0 }, files: [] };
  const pathOf = (index: number) => convertedPath(config, split, index) as ConversionFile["path"];
  if (sources.every(({ reading }) => reading === "parquet")) {
    for (const _ of sources) run.onDone(0);
    return {
      split: {
        ...names,
        files: sources.length,
        bytes: sources.reduce((sum, { entry }) => sum + entry.size, 0),
      },
      files: sources.map(({ entry: { oid } }, at) => ({ path: pathOf(at), content: { oid } })),
    };
  }
  const made = await convertFiles(run, sources as readonly Source[]);
  if (!Array.isArray(made))
    return {
      split: { ...names, error: made.message, problems: [made], files: 0, bytes: 0 },
      files: [],
    };
  const sum = (of: (file: ConvertedFile) => number) => made.reduce((all, one) => all + of(one), 0);
  return {
    split: {
      ...{ config, split, files: made.length },
      ...{ rows: sum(({ rows }) => rows), badRows: sum(({ badRows }) => badRows) },
      problems: made
        .flatMap(({ problems, path }) => problems.map((problem) => ({ file: path, ...problem })))
        .slice(0, SHOWN_BAD_LINES),
      bytes: sum(({ size }) => size),
    },
    files: made.map(({ digest, size }, at) => ({
      path: pathOf(at),
      content: { digest, size } as LfsPointer,
    })),
  };
}

async function convertFiles(
  run: ConvertRun,
  all: readonly Source[],
): Promise<NamedFile[] | LineProblem> {
  const sources = all.filter(({ entry }) => entry.size > 0);
  const owns: (readonly TypedColumn[])[] = [];
  let merged: readonly TypedColumn[] = [];
  for (const source of sources) {
    const own = await ofFile(source, () => findColumns(run, source, sources.length > 1));
    if ("message" in own) return own;
    owns.push(own);
    merged = mergeColumns(merged, own);
  }
  if (merged.length === 0) return { file: all[0]?.entry.path ?? "", message: "There are no rows." };
  const asText = new Set<string>();
  for (let round = 0; ; round++) {
    const columns = merged.map((column) =>
      asText.has(column.name) || round > MAX_ROUNDS
        ? { name: column.name, type: "text" as const }
        : column,
    );
    const types = new Map(columns.map(({ name, type }) => [name, type]));
    const made: NamedFile[] = [];
    for (const [at, source] of sources.entries()) {
      const own = (owns[at] ?? []).map(({ name, type }) => ({
        name,
        type: types.get(name) ?? type,
      }));
      const key = keyOf(source, { own, columns });
      const file = await ofFile(source, () => writeFile(run, source, key, own, columns));
      if ("message" in file) return file;
      if (file.widen.length > 0 && round <= MAX_ROUNDS) {
        for (const name of file.widen) asText.add(name);
        break;
      }
      made.push({ ...file, path: source.entry.path });
    }
    if (made.length < sources.length) continue;
    for (const { size } of made) run.onDone(size);
    return made;
  }
}

/** Why a file is not converted, unless the hub itself is the reason. */
async function ofFile<Value extends object>(
  { entry }: Source,
  work: () => Promise<Value>,
): Promise<Value | LineProblem> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EngineError) || error.status === 503) throw error;
    const line = /\bline (\d+)/i.exec(error.message)?.[1];
    return {
      file: entry.path,
      ...(line !== undefined && { line: Number(line) }),
      message: `${entry.path}: ${error.message}`,
    };
  }
}

async function findColumns(
  { hub: { registry }, due: { at }, session, signal, sources, onFile }: ConvertRun,
  source: Source,
  looksForNulls: boolean,
): Promise<readonly TypedColumn[]> {
  signal.throwIfAborted();
  const key = keyOf(source, { looksForNulls });
  sources.add(key);
  const known = await registry.conversions.findFile(at.repo.key, key);
  if (known !== undefined) return JSON.parse(known) as readonly TypedColumn[];
  await onFile(source.entry.path);
  const columns = await session.columns({ at, ...source }, looksForNulls);
  await registry.conversions.putFile(at.repo.key, key, JSON.stringify(columns));
  return columns;
}

/** Of what the result depends on. */
const keyOf = ({ entry, reading }: Source, by: object): string =>
  createHash("sha256")
    .update(JSON.stringify([VERSION, entry.lfs?.digest ?? entry.oid, reading, by]))
    .digest("hex");
