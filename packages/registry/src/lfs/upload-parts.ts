import type { BlobStore, UploadPart } from "../blob-store.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { LfsPointer } from "./lfs-pointer.ts";
import { findUploaded, useLfsObjects } from "./lfs-store.ts";
import { linkObject } from "./link-object.ts";

type Deps = Pick<RegistryDeps, "db" | "blobs" | "now"> & { readonly quotas: Quotas };

/** An object that an account sends to a repo in parts of one size. */
export interface PartialUpload {
  readonly account: string;
  readonly repoKey: string;
  readonly object: LfsPointer;
  readonly chunk: number;
}

/** The same upload, also after a break: an account's parts of one object for one repo, cut in one way. */
const nameOf = ({ account, repoKey, object: { digest }, chunk }: PartialUpload): string =>
  `${account}-${repoKey}-${digest}-${chunk}`;

/** Keeps one part until all are there; answers its tag. */
export async function storePart(
  { blobs, quotas }: Deps,
  upload: PartialUpload,
  part: UploadPart,
  bytes: AsyncIterable<Uint8Array>,
): ReturnType<BlobStore["putPart"]> {
  const name = nameOf(upload);
  await quotas.beginUpload(name, upload.repoKey, upload.object.size);
  return blobs.putPart(name, part, bytes);
}

export const findPart = (
  { blobs }: Pick<Deps, "blobs">,
  upload: PartialUpload,
  number: number,
): ReturnType<BlobStore["findPart"]> => blobs.findPart(nameOf(upload), number);

/** Makes the object of its parts. Asked again after it was done, it is done. */
export async function joinParts(
  deps: Deps,
  upload: PartialUpload,
  tags: readonly string[],
): Promise<void> {
  const { db, blobs, now, quotas } = deps;
  const { account, repoKey, object } = upload;
  const { digest, size } = object;
  const name = nameOf(upload);
  await useLfsObjects(db, repoKey, [digest], now());
  const isDone = (await findUploaded(db, repoKey, account, [digest])).size > 0;
  if (!isDone || (await blobs.size(digest)) !== size) {
    await blobs.joinParts(name, tags, object);
    await quotas.endUpload(name);
    await linkObject(deps, account, repoKey, object);
  }
  // Last: until the repo has the object, a client whose answer was cut may ask again.
  await blobs.forgetUpload(name);
}
