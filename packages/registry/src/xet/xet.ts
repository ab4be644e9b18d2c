import { RegistryError } from "../errors.ts";
import { parseBlobDigest, type RepoId } from "../ids.ts";
import type { Lfs } from "../lfs/lfs.ts";
import type { RegistryDeps } from "../registry.ts";
import { getWritableRepo } from "../repos/get-repo.ts";
import type { Viewer } from "../viewer.ts";
import { parseShardFiles, type ShardFile } from "./shard.ts";
import { readXorbChunks } from "./xorb-chunks.ts";

/** What clients make at most, and what is taken at most: 64 MiB and a little. */
export const MAX_XORB_BYTES = 65 * 1024 * 1024;

/**
 * Uploads in the pieces of the xet protocol, for clients that know no other way up. Files are put
 * together again, verified by SHA-256, and become ordinary LFS objects; downloads never speak of it.
 */
export function createXet({ db, xorbs, lfs }: RegistryDeps & { readonly lfs: Lfs }) {
  async function* content(repoKey: string, { segments }: ShardFile): AsyncGenerator<Uint8Array> {
    for (const { xorb, start, end } of segments) {
      const bytes = await xorbs.get(repoKey, xorb);
      if (!bytes) throw new RegistryError("bad-request", `The piece ${xorb} was not uploaded.`);
      yield* readXorbChunks(bytes, start, end);
    }
  }

  return {
    /** The repo that a write token is for; throws as every other write would. */
    async open(viewer: Viewer, id: RepoId): Promise<string> {
      return (await getWritableRepo({ db }, viewer, id)).key;
    },

    async putXorb(repoKey: string, xorb: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
      if (!parseBlobDigest(xorb))
        throw new RegistryError("bad-request", "A xorb is named by 64 hex digits.");
      await xorbs.put(repoKey, xorb, bytes, MAX_XORB_BYTES);
    },

    /** Stores every file the shard describes; throws `blob-mismatch` for one whose bytes are others. */
    async takeShard(repoKey: string, shard: Uint8Array): Promise<void> {
      for (const file of parseShardFiles(shard)) {
        const object = { digest: file.digest, size: file.size };
        await lfs.store(repoKey, object, content(repoKey, file));
      }
    },
  };
}
