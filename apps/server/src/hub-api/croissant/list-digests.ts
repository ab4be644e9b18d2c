import { createHash } from "node:crypto";
import type { Registry, RepoAt, TreeEntry } from "@orrery/registry";
import { LRUCache } from "lru-cache";

/** What is read for one description. */
const MOST_BYTES = 32_000_000;

/** By git's id: the same for the same bytes. */
const known = new LRUCache<string, string>({ max: 10_000 });

/**
 * SHA-256 by path: of large files, which have it, and of the `wanted` files in git, which are read once for
 * it, up to a limit.
 */
export async function listDigests(
  { files }: Pick<Registry, "files">,
  at: RepoAt,
  entries: readonly TreeEntry[],
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  let left = MOST_BYTES;
  for (const entry of entries) {
    const digest = entry.lfs?.digest ?? (wanted.has(entry.path) ? known.get(entry.oid) : undefined);
    if (digest !== undefined) digests.set(entry.path, digest);
    if (digest !== undefined || !wanted.has(entry.path) || entry.size > left) continue;
    left -= entry.size;
    const found = createHash("sha256")
      .update(await files.readRaw(at, entry))
      .digest("hex");
    known.set(entry.oid, found);
    digests.set(entry.path, found);
  }
  return digests;
}
