import type { BlobDigest } from "../ids.ts";
import type { LfsPointer } from "./lfs-pointer.ts";

/** What a client must send so that a repo has all its objects. */
export interface UploadPlan {
  /** Objects whose bytes are missing or damaged. */
  readonly missing: readonly LfsPointer[];
  /** What the owner keeps afterwards in addition. */
  readonly bytes: number;
}

/** `given`: what the repo may refer to already; `reserved`: what has room already. */
export async function planUploads(
  objects: readonly LfsPointer[],
  given: ReadonlyMap<BlobDigest, number>,
  isStored: (object: LfsPointer) => Promise<boolean>,
  reserved: ReadonlyMap<BlobDigest, unknown>,
): Promise<UploadPlan> {
  const asked = await Promise.all(
    objects.map(async (object) => !given.has(object.digest) || !(await isStored(object))),
  );
  const missing = objects.filter((_, index) => asked[index]);
  // What the repo was given counts already, also where its bytes are asked for again.
  const fresh = missing.filter(({ digest }) => !given.has(digest) && !reserved.has(digest));
  const sizes = new Map(fresh.map(({ digest, size }) => [digest, size]));
  return { missing, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}
