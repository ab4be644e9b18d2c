import type { LfsPointer } from "@orrery/registry";
import type { WrittenFile } from "../../../dataset-engine/convert/convert-work.ts";
import {
  type MadeFiles,
  type Take,
  TooLargeError,
} from "../../../dataset-engine/convert/converter-session.ts";
import type { ConvertRun } from "./convert-run.ts";

/** Parquet files that the repo has, with what could not be read. */
export interface KeptFiles extends WrittenFile {
  readonly pointers: readonly LfsPointer[];
}

/** The same, and the file that they are of, or the first of several. */
export type NamedFiles = KeptFiles & { readonly path: string };

/**
 * Has Parquet files made and keeps them, or finds those that were made of the same, which `key` stands for. Throws
 * `quota-exceeded`.
 */
export async function keepMade(
  { hub: { registry, blobs }, due: { at }, signal, sources, onFile }: ConvertRun,
  path: string,
  key: string,
  make: (mostBytes: number, take: Take<KeptFiles>) => Promise<KeptFiles>,
): Promise<KeptFiles> {
  signal.throwIfAborted();
  const { conversions, lfs, quotas } = registry;
  const repo = at.repo.key;
  sources.add(key);
  const parse = (result: string) => JSON.parse(result) as KeptFiles;
  const known = await conversions.findFile(repo, key, (result) => parse(result).pointers);
  if (known !== undefined) return parse(known);
  await onFile(path);
  const take = async ({ files, ...written }: MadeFiles) => {
    signal.throwIfAborted();
    // They are made once more: their bytes are not kept.
    if (written.widen.length > 0) return { ...written, pointers: [] };
    const pointers: LfsPointer[] = [];
    for (const { file, size } of files) {
      await quotas.require(repo, size);
      const stored = await quotas.reserve(repo, size, () =>
        blobs.put(file.createReadStream({ start: 0, autoClose: false })),
      );
      await lfs.link(undefined, repo, stored);
      pointers.push({ digest: stored.digest, size: stored.size });
    }
    return { ...written, pointers };
  };
  const remaining = await quotas.remaining(repo);
  try {
    const made = await make(remaining, take);
    if (made.widen.length === 0) await conversions.putFile(repo, key, JSON.stringify(made));
    return made;
  } catch (error) {
    // Where the quota is why files are too large, this says so.
    if (error instanceof TooLargeError && Number.isFinite(remaining))
      await quotas.require(repo, remaining + 1);
    throw error;
  }
}
