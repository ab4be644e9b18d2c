import type { BlobDigest } from "../ids.ts";
import type { RegistryDeps } from "../registry.ts";
import type { Repo } from "../repos/repo.ts";
import { canWrite } from "../repos/repo-access.ts";
import type { Viewer } from "../viewer.ts";
import { findLfsObjects, findUploaded, type LfsObject } from "./lfs-store.ts";

/**
 * Of these objects of a repo those that a viewer, who may have its files, may read and refer to. What no
 * branch, tag or pull request names is for those who may write and for those who sent it: it was removed, or
 * is on its way.
 */
export async function findVisible(
  { db, git }: Pick<RegistryDeps, "db" | "git">,
  viewer: Viewer,
  repo: Repo,
  digests: readonly BlobDigest[],
): Promise<readonly LfsObject[]> {
  const held = await findLfsObjects(db, repo.key, digests);
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
