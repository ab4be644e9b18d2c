import type { TreeEntry } from "@orrery/registry";
import type { TypedColumn } from "../../../dataset-engine/convert/column-type.ts";
import type { FileReading } from "../../../dataset-engine/convert/convert-work.ts";
import type { ConvertRun } from "./convert-run.ts";
import { resultKey } from "./of-file.ts";

/** A file that is no Parquet, and how it is read. */
export interface Source {
  readonly entry: TreeEntry;
  readonly reading: FileReading;
}

export const contentOf = ({ lfs, oid }: TreeEntry): string => lfs?.digest ?? oid;

/** The columns of a file, found now or before. */
export async function findColumns(
  { hub: { registry }, due: { at }, session, signal, sources, onFile }: ConvertRun,
  source: Source,
  looksForNulls: boolean,
): Promise<readonly TypedColumn[]> {
  signal.throwIfAborted();
  const { entry, reading } = source;
  const key = resultKey(contentOf(entry), reading, { looksForNulls });
  sources.add(key);
  const known = await registry.conversions.findFile(at.repo.key, key);
  if (known !== undefined) return JSON.parse(known) as readonly TypedColumn[];
  await onFile(entry.path);
  const columns = await session.columns({ at, ...source }, looksForNulls);
  await registry.conversions.putFile(at.repo.key, key, JSON.stringify(columns));
  return columns;
}
