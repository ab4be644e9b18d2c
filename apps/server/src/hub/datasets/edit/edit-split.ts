import {
  type CommitOperation,
  MAX_GIT_FILE_BYTES,
  type RepoAt,
  type TreeEntry,
} from "@orrery/registry";
import { LIMITS } from "../../../base/limits.ts";
import type { TypedColumn } from "../../../dataset-engine/convert/column-type.ts";
import type {
  ConverterSession,
  EditedFile as WrittenFile,
} from "../../../dataset-engine/convert/converter-session.ts";
import type { EditedFormat, RowEdit } from "../../../dataset-engine/edit/edit-work.ts";
import { EngineError } from "../../../dataset-engine/engine-error.ts";
import type { Hub } from "../../hub.ts";
import type { FoundDataset } from "../find-dataset.ts";
import { columnTypeOf } from "./column-types.ts";
import { type EditedFile, type EditedSplit, findEditedFiles } from "./find-edited-files.ts";

export type EditDeps = Pick<Hub, "registry" | "blobs" | "datasetEngine" | "converter">;

const { rowEditSeconds, rowEditFiles } = LIMITS;
type Source = Parameters<ConverterSession["edit"]>[0];
const READINGS = { csv: "csv", tsv: "tsv", jsonl: "json", parquet: "parquet" } as const;

/** Edits of one hub process are written one after the other. */
const writing = new WeakSet<Hub["converter"]>();

/**
 * What a commit does so that the rows of a split change; rows count from 0 in the split. Throws `EngineError`, and
 * `quota-exceeded`.
 */
export async function editSplit(
  deps: EditDeps,
  found: FoundDataset,
  place: { readonly config: string; readonly split: string },
  edit: RowEdit,
): Promise<readonly CommitOperation[]> {
  const split = await findEditedFiles(deps.datasetEngine, found, place.config, place.split);
  const files = split.files.filter((file) => isAbout(edit, file));
  const [first] = files;
  if (!first) throw new EngineError("InvalidParameter", "The split has no such row.");
  if (files.length > rowEditFiles.value)
    throw new EngineError(
      "TooBigContentError",
      `The split has ${files.length} files; at most ${rowEditFiles.value} can be written again at once.`,
    );
  if (writing.has(deps.converter))
    throw new EngineError("ServerBusyError", "Another edit is being written. Retry soon.");
  writing.add(deps.converter);
  const session = deps.converter.open();
  let isLate = false;
  const tooLate = setTimeout(() => {
    isLate = true;
    void session.close();
  }, rowEditSeconds.value * 1000);
  try {
    return await writeFiles(deps, session, found.at, split, files, edit);
  } catch (error) {
    if (!isLate) throw error;
    throw new EngineError(
      "TooBigContentError",
      `The edit took longer than ${rowEditSeconds.value} seconds.`,
    );
  } finally {
    clearTimeout(tooLate);
    writing.delete(deps.converter);
    await session.close();
  }
}

const isAbout = (edit: RowEdit, { firstRow, rows }: EditedFile): boolean =>
  !("row" in edit) || (edit.row >= firstRow && edit.row < firstRow + rows);

async function writeFiles(
  deps: EditDeps,
  session: ConverterSession,
  at: RepoAt,
  split: EditedSplit,
  files: readonly EditedFile[],
  edit: RowEdit,
): Promise<readonly CommitOperation[]> {
  const operations: CommitOperation[] = [];
  let left = split.files.reduce((sum, { rows }) => sum + rows, 0);
  for (const { entry, format, separator, firstRow, rows } of files) {
    const source: Source = { at, entry, reading: READINGS[format] };
    const columns = await columnsOf(session, source, format, separator, split);
    const own = "row" in edit ? { ...edit, row: edit.row - firstRow } : edit;
    const operation = await session.edit(
      source,
      { format, separator, columns, rows, edit: own },
      (made) => {
        left -= rows - made.rows;
        // Nothing in this file meets the condition.
        const isSame = edit.kind === "deleteWhere" && made.rows === rows;
        return isSame ? Promise.resolve(undefined) : store(deps, at, entry, made);
      },
    );
    if (operation) operations.push(operation);
  }
  if (operations.length === 0)
    throw new EngineError("InvalidParameter", "No row of the split meets the condition.");
  if (left === 0)
    throw new EngineError("InvalidParameter", "No row would be left. Delete the files instead.");
  return operations;
}

/** Types are those of the whole split; a CSV file has its own order of columns. */
async function columnsOf(
  session: ConverterSession,
  source: Source,
  format: EditedFormat,
  separator: string,
  { features }: EditedSplit,
): Promise<readonly TypedColumn[]> {
  if (format === "parquet") return [];
  const types = new Map(features.map(({ name, type }) => [name, columnTypeOf(type)]));
  if (format === "jsonl") return [...types].map(([name, type]) => ({ name, type }));
  const { at, entry } = source;
  const reading = format === "tsv" ? "tsv" : "csv";
  const own = await session.columns({ at, entry, reading, separator }, false);
  return own.map(({ name, type }) => ({ name, type: types.get(name) ?? type }));
}

/** A large file stays one; a file that git keeps becomes one if it is too large for that. */
async function store(
  { registry, blobs }: EditDeps,
  at: RepoAt,
  entry: TreeEntry,
  { file, size }: Pick<WrittenFile, "file" | "size">,
): Promise<CommitOperation> {
  const { path } = entry;
  const read = () => file.createReadStream({ start: 0, autoClose: false });
  if (!entry.lfs && size <= MAX_GIT_FILE_BYTES) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of read()) chunks.push(chunk);
    return { type: "file", path, content: Buffer.concat(chunks) };
  }
  const repo = at.repo.key;
  await registry.quotas.require(repo, size);
  const { digest } = await registry.quotas.reserve(repo, size, async () => {
    const stored = await blobs.put(read());
    await registry.lfs.link(undefined, repo, stored);
    return stored;
  });
  return { type: "lfsFile", path, digest };
}
