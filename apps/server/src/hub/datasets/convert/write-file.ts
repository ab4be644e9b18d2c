import type { LfsPointer, TreeEntry } from "@orrery/registry";
import type { TypedColumn } from "../../../dataset-engine/convert/column-type.ts";
import type { BadLine, FileReading } from "../../../dataset-engine/convert/convert-work.ts";
import { type MadeFile, TooLargeError } from "../../../dataset-engine/convert/create-converter.ts";
import type { ConvertRun } from "./convert-run.ts";

/** A file as Parquet, which the repo has. */
export interface ConvertedFile extends LfsPointer {
  readonly rows: number;
  readonly badRows: number;
  readonly problems: readonly BadLine[];
  /** Columns that have to be text. */
  readonly widen: readonly string[];
}

/** Makes a Parquet file, or finds the one that was made of the same. Throws `quota-exceeded`. */
export async function writeFile(
  { hub: { registry, blobs }, due: { at }, session, signal, sources, onFile }: ConvertRun,
  source: { readonly entry: TreeEntry; readonly reading: FileReading },
  key: string,
  own: readonly TypedColumn[],
  columns: readonly TypedColumn[],
): Promise<ConvertedFile> {
  signal.throwIfAborted();
  const { conversions, lfs, quotas } = registry;
  const repo = at.repo.key;
  sources.add(key);
  const pointerOf = (result: string) => JSON.parse(result) as ConvertedFile;
  const known = await conversions.findFile(repo, key, pointerOf);
  if (known !== undefined) return pointerOf(known);
  const path = source.entry.path as string;
  await onFile(path);
  const take = async ({ file, size, rows, badRows, problems, widen }: MadeFile) => {
    signal.throwIfAborted();
    const facts = { rows, badRows, problems, widen };
    // It is made once more: its bytes are not kept.
    if (widen.length > 0) return { digest: "" as LfsPointer["digest"], size: 0, ...facts };
    await quotas.require(repo, size);
    const stored = await quotas.reserve(repo, size, () =>
      blobs.put(file.createReadStream({ start: 0, autoClose: false })),
    );
    await lfs.link(undefined, repo, stored);
    return { digest: stored.digest, size: stored.size, ...facts };
  };
  const remaining = await quotas.remaining(repo);
  try {
    const made = await session.write({ at, ...source }, own, columns, remaining, take);
    if (made.widen.length === 0) await conversions.putFile(repo, key, JSON.stringify(made));
    return made;
  } catch (error) {
    // Where the quota is why a file is too large, this says so.
    if (error instanceof TooLargeError && Number.isFinite(remaining))
      await quotas.require(repo, remaining + 1);
    throw error;
  }
}
