import { posix } from "node:path";
import type { LineProblem, TreeEntry } from "@orrery/registry";
import { LIMITS } from "../../../base/limits.ts";
import { mergeColumns, type TypedColumn } from "../../../dataset-engine/convert/column-type.ts";
import {
  type FileReading,
  MAX_MEDIUM_BYTES,
} from "../../../dataset-engine/convert/convert-work.ts";
import type { PlacedTable } from "../../../dataset-engine/convert/converter-session.ts";
import type { MediaKind, MetadataTable } from "../../../dataset-engine/convert/media-work.ts";
import { EngineError } from "../../../dataset-engine/engine-error.ts";
import type { ConvertRun } from "./convert-run.ts";
import { findColumns } from "./find-columns.ts";
import { isProblem, ofFile } from "./of-file.ts";
import { folderOf, type PlannedFile, type PlannedMedia } from "./plan-media.ts";

/** A file that a row has, or why it has none. */
export interface FoundMedium {
  readonly path: string;
  readonly entry?: TreeEntry;
  readonly problem?: string;
}

type Column = { readonly name: string } & (
  | {
      readonly media: MediaKind;
      readonly isList: boolean;
      readonly cells: readonly (readonly FoundMedium[] | null)[];
    }
  | { readonly labels: readonly string[]; readonly cells: readonly (number | null)[] }
  | { readonly source: string; readonly type: string }
);

/** Rows with media: those of a file of metadata, or all media of a split. */
export interface MediaTable {
  /** The file of metadata. */
  readonly path: string;
  readonly isMetadata: boolean;
  readonly placed?: PlacedTable;
  readonly rows: readonly { readonly digest: string }[];
  readonly columns: readonly Column[];
}

const MAX_ROWS = LIMITS.conversionMedia.value;
const MAX_BYTES = MAX_MEDIUM_BYTES;
/** Rounds in which columns of metadata are found to need another type. */
const MAX_ROUNDS = 4;

/** The rows of a split. */
export async function listMedia(
  run: ConvertRun,
  files: readonly PlannedFile[],
  media: PlannedMedia,
): Promise<readonly MediaTable[] | LineProblem> {
  if (!media.hasMetadata) return [tableOfFiles(files, media)];
  const metadata = files.filter(({ reading, entry }) => reading !== "media" && entry.size > 0);
  const columns = await mergedColumns(run, metadata);
  if (isProblem(columns)) return columns;
  const tables: MediaTable[] = [];
  for (const file of metadata) {
    const { path } = file.entry;
    const table = await ofFile(path, () => readMetadata(run, file, columns, media));
    if (isProblem(table)) return table;
    tables.push(table);
  }
  return tables;
}

function tableOfFiles(files: readonly PlannedFile[], media: PlannedMedia): MediaTable {
  const { kind, column, labels } = media;
  const numbers = new Map(labels?.map((label, at) => [label, at]));
  const cells = files.map(({ entry }) => [check(entry.path, entry)]);
  return {
    ...{ path: files[0]?.entry.path ?? "", isMetadata: false },
    rows: files.map(({ entry }) => ({ digest: entry.path })),
    columns: [
      { name: column, media: kind, isList: false, cells },
      ...(labels
        ? [
            {
              ...{ name: "label", labels },
              cells: files.map(({ entry }) => numbers.get(folderOf(entry.path)) ?? null),
            },
          ]
        : []),
    ],
  };
}

/** The columns of all metadata of a split; none of Parquet files, which have types. */
async function mergedColumns(
  run: ConvertRun,
  metadata: readonly PlannedFile[],
): Promise<readonly TypedColumn[] | LineProblem> {
  let merged: readonly TypedColumn[] = [];
  for (const { entry, reading } of metadata) {
    if (reading === "parquet") continue;
    const source = { entry, reading: reading as FileReading };
    const own = await ofFile(entry.path, () => findColumns(run, source, metadata.length > 1));
    if (isProblem(own)) return own;
    merged = mergeColumns(merged, own);
  }
  return merged;
}

async function readMetadata(
  run: ConvertRun,
  { entry, reading }: PlannedFile,
  columns: readonly TypedColumn[],
  media: PlannedMedia,
): Promise<MediaTable> {
  const { session, due, signal, onFile } = run;
  signal.throwIfAborted();
  await onFile(entry.path);
  const source = { at: due.at, entry, reading: reading as FileReading | "parquet" };
  const own = reading === "parquet" ? columns : await ownColumns(run, entry, reading, columns);
  let placed = await session.placeTable(source, own, columns);
  const asText = new Set<string>();
  for (let round = 0; placed.widen.length > 0 && round < MAX_ROUNDS; round++) {
    for (const name of placed.widen) asText.add(name);
    const widened = (all: readonly TypedColumn[]) =>
      all.map(({ name, type }) => ({ name, type: asText.has(name) ? ("text" as const) : type }));
    placed = await session.placeTable(source, widened(own), widened(columns));
  }
  const found = await session.readTable(placed, MAX_ROWS);
  if (!found.columns.some(({ kind }) => kind !== "value"))
    throw new EngineError(
      "DatasetGenerationError",
      "It has no column file_name, file_names, or one whose name ends so.",
    );
  return {
    ...{ path: entry.path, isMetadata: true, placed, rows: found.rows },
    columns: columnsOf(found, entry.path, media),
  };
}

/** The file's own columns, with the types that all files have. */
async function ownColumns(
  run: ConvertRun,
  entry: TreeEntry,
  reading: PlannedFile["reading"],
  columns: readonly TypedColumn[],
): Promise<readonly TypedColumn[]> {
  const source = { entry, reading: reading as FileReading };
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const own = await findColumns(run, source, true);
  return own.map(({ name, type }) => ({ name, type: types.get(name) ?? type }));
}

function columnsOf(
  { columns, rows }: MetadataTable,
  path: string,
  media: PlannedMedia,
): readonly Column[] {
  const folder = posix.dirname(path);
  let at = -1;
  return columns.map(({ name, source, kind, type }): Column => {
    if (kind === "value") return { name, source, type };
    const number = ++at;
    const isList = kind === "files";
    const cells = rows.map(({ files }) => {
      const named = files[number] ?? null;
      if (named === null) return null;
      const names = typeof named === "string" ? [named] : named;
      return names.map((one) => (one === null ? { path } : resolve(media, folder, one)));
    });
    return {
      name: name || `${media.column}${isList ? "s" : ""}`,
      media: media.kind,
      isList,
      cells,
    };
  });
}

/** A name in metadata is of a file next to it, or in a folder below. */
function resolve({ entries }: PlannedMedia, folder: string, name: string): FoundMedium {
  const shown = name.slice(0, 200);
  const relative = posix.normalize(name).replaceAll("\\", "/");
  if (name.includes("://") || posix.isAbsolute(relative) || /^\.\.(?:\/|$)/.test(relative))
    return { path: shown, problem: "The name leads out of the folder of the metadata." };
  const path = posix.join(folder, relative);
  return check(path.slice(0, 1_000), entries.get(path));
}

function check(path: string, entry: TreeEntry | undefined): FoundMedium {
  if (!entry) return { path, problem: "The dataset has no such file." };
  if (entry.size <= MAX_BYTES) return { path, entry };
  return { path, problem: `It has ${entry.size} bytes; at most ${MAX_BYTES} are converted.` };
}
