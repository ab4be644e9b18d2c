import type { ByteRange } from "../blob-store.ts";
import { openBlob } from "../damage/open-blob.ts";
import type { LfsPointer } from "../lfs/lfs-pointer.ts";
import { findLfsObjects } from "../lfs/lfs-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { PulledFile } from "./mirror.ts";
import { findPullSource, listMirrorObjects } from "./mirrored-blob-store.ts";

/**
 * The bytes of a large file that a mirror's history names and that are not here. They come from the other hub, even where
 * another repo has the same: only the one that sends the bytes shows that it has them.
 */
export async function openAbsent(
  deps: Pick<RegistryDeps, "db" | "blobs" | "now" | "pull">,
  repoKey: string,
  { digest, size }: LfsPointer,
  range: ByteRange,
  file?: PulledFile,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const [known] = await listMirrorObjects(deps.db, repoKey, { digests: [digest] });
  if (!deps.pull || known?.size !== size) return undefined;
  // It came since the caller looked.
  const [held] = await findLfsObjects(deps.db, repoKey, [digest]);
  if (held) return openBlob(deps, held, range);
  const source = await findPullSource(deps.db, repoKey);
  const stream = source && (await deps.pull({ digest, size }, { ...source, file }, range));
  if (stream) pulled.add(stream);
  return stream;
}

const pulled = new WeakSet<ReadableStream<Uint8Array>>();

/** Whether these bytes come from another hub while they are read: there may be no file that has them. */
export const isPulled = (bytes: ReadableStream<Uint8Array>): boolean => pulled.has(bytes);
