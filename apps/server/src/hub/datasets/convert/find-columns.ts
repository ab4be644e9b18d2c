import { isMedia, MEDIA_BUILDERS, type MediaBuilder } from "@orrery/catalog";
import { formatRepoId, type RepoAt, type TreeEntry } from "@orrery/registry";
import type { TypedColumn } from "../../../dataset-engine/convert/column-type.ts";
import type { FileReading } from "../../../dataset-engine/convert/convert-work.ts";
import type { SourceFile } from "../../../dataset-engine/convert/converter-session.ts";
import type { ConvertRun } from "./convert-run.ts";
import { resultKey } from "./of-file.ts";
import { MEDIA_KINDS } from "./plan-media.ts";
import type { ReadOptions } from "./read-options.ts";

/** A file that is no Parquet, and how it is read. */
export interface Source extends ReadOptions {
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
  const { entry, reading, separator } = source;
  const key = resultKey(contentOf(entry), reading, { looksForNulls, separator });
  sources.add(key);
  const known = await registry.conversions.findFile(at.repo.key, key);
  if (known !== undefined) return JSON.parse(known) as readonly TypedColumn[];
  await onFile(entry.path);
  const found = await session.columns(sourceFile(at, source), looksForNulls);
  const columns = reading === "webdataset" ? found.map(withMedia) : found;
  await registry.conversions.putFile(at.repo.key, key, JSON.stringify(columns));
  return columns;
}

export const sourceFile = (at: RepoAt, source: Source): SourceFile => ({
  ...{ at, ...source },
  url: `hf://datasets/${formatRepoId(at.repo.id)}/${source.entry.path}`,
});

/** Bytes are what the name of their column says. */
function withMedia(column: TypedColumn): TypedColumn {
  const { name, type } = column;
  if (typeof type === "string" || !("scalar" in type)) return column;
  const builders = Object.keys(MEDIA_BUILDERS) as MediaBuilder[];
  const builder = builders.find((one) => isMedia(one, `.${name.slice(name.lastIndexOf(".") + 1)}`));
  return builder ? { name, type: { media: MEDIA_KINDS[builder] } } : column;
}
