import type { GitEntry } from "../git.ts";
import type { LfsPointer } from "../lfs/lfs-pointer.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { ScannedFile } from "./scan.ts";

/** A file of a repo, read where its bytes are. */
export const scannedFile = (
  { git, blobs }: Pick<RegistryDeps, "git" | "blobs">,
  repoKey: string,
  entry: Pick<GitEntry, "path" | "oid" | "size">,
  lfs: LfsPointer | undefined,
): ScannedFile =>
  lfs
    ? scannedBlob(blobs, entry.path, lfs)
    : {
        id: entry.oid,
        path: entry.path,
        size: entry.size,
        async read(start, end) {
          const content = await git.read(repoKey, entry.oid);
          if (!content) throw new Error(`Blob ${entry.oid} of repo ${repoKey} is missing.`);
          // A copy: the bytes go to another thread, and git's buffers are shared.
          return Uint8Array.from(content.subarray(start, end));
        },
      };

export const scannedBlob = (
  blobs: RegistryDeps["blobs"],
  path: string,
  { digest, size }: LfsPointer,
): ScannedFile => ({
  id: digest,
  path,
  size,
  async read(start, end) {
    const stream = await blobs.get(digest, { start, end });
    if (!stream) throw new Error(`Blob ${digest} is missing.`);
    const body = new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>);
    return new Uint8Array(await body.arrayBuffer());
  },
});

/** A file whose content is in memory. */
export const scannedContent = (path: string, id: string, content: Uint8Array): ScannedFile => ({
  id,
  path,
  size: content.byteLength,
  read: async (start, end) => Uint8Array.from(content.subarray(start, end)),
});
