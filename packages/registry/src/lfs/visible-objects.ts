import type { BlobDigest } from "../ids.ts";
import { findKnownObjects } from "../mirrors/known-pointers.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Repo } from "../repos/repo.ts";
import { canWrite } from "../repos/repo-access.ts";
import type { Viewer } from "../viewer.ts";
import { findUploaded, type LfsObject } from "./lfs-store.ts";

/**
 * The objects of a repo that a viewer with file access may read and refer to. An object without a branch,
 * tag or pull request is visible only to its sender and with write access: it was deleted, or is not yet
 * committed.
 */
export async function findVisible(
  { db, git }: Pick<RegistryDeps, "db" | "git">,
  viewer: Viewer,
  repo: Repo,
  digests: readonly BlobDigest[],
): Promise<readonly LfsObject[]> {
  const held = await findKnownObjects(db, repo, digests);
  if (held.length === 0 || canWrite(viewer, repo)) return held;
  const heldDigests = held.map(({ digest }) => digest);
  const own =
    viewer.kind === "account"
      ? await findUploaded(db, repo.key, viewer.key, heldDigests)
      : new Set<BlobDigest>();
  const others = held.filter(({ digest }) => !own.has(digest));
  const unnamed = await withoutNamed(git, repo.key, others);
  return held.filter(({ digest }) => !unnamed.has(digest));
}

/** The digests of these objects that no reachable commit names. */
async function withoutNamed(
  git: RegistryDeps["git"],
  repoKey: string,
  objects: readonly LfsObject[],
): Promise<ReadonlySet<BlobDigest>> {
  const found = await git.reachable(repoKey, new Set(objects.map(({ pointerOid }) => pointerOid)));
  const left = new Set(
    objects.flatMap(({ digest, pointerOid }) => (found.has(pointerOid) ? [] : [digest])),
  );
  // Other tools write other pointers to the same object.
  if (left.size > 0)
    for await (const digest of git.pointers(repoKey))
      if (left.delete(digest) && left.size === 0) break;
  return left;
}
