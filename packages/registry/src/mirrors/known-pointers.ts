import type { Database } from "../database.ts";
import type { BlobDigest } from "../ids.ts";
import type { LfsPointer } from "../lfs/lfs-pointer.ts";
import {
  findLfsObjects,
  findLfsPointer,
  type LfsObject,
  listLfsPointers,
} from "../lfs/lfs-store.ts";
import type { Repo } from "../repos/repo.ts";
import { listMirrorObjects } from "./mirrored-blob-store.ts";

type Named = Pick<Repo, "key" | "isMirror">;

/** As `listLfsPointers`; of a mirror also those whose bytes are not here, marked so. */
export const listKnownPointers = async (
  db: Database,
  { key, isMirror }: Named,
): Promise<ReadonlyMap<string, LfsPointer>> =>
  isMirror ? mirrorPointers(db, key) : listLfsPointers(db, key);

/** As `findLfsPointer`, in the same way. */
export const findKnownPointer = async (
  db: Database,
  { key, isMirror }: Named,
  pointerOid: string,
): Promise<LfsPointer | undefined> =>
  isMirror
    ? (await mirrorPointers(db, key, pointerOid)).get(pointerOid)
    : findLfsPointer(db, { repoKey: key, pointerOid });

async function mirrorPointers(
  db: Database,
  key: string,
  pointerOid?: string,
): Promise<ReadonlyMap<string, LfsPointer>> {
  const known = await listMirrorObjects(db, key, { pointerOid });
  const held = await heldOf(db, key, known);
  return new Map(
    known.map(({ pointerOid, digest, size }) => [
      pointerOid,
      { digest, size, ...(!held.has(digest) && { isAbsent: true as const }) },
    ]),
  );
}

/** As `findLfsObjects`; of a mirror also those whose bytes are not here. */
export async function findKnownObjects(
  db: Database,
  { key, isMirror }: Named,
  digests: readonly BlobDigest[],
): Promise<readonly LfsObject[]> {
  const held = await findLfsObjects(db, key, digests);
  if (!isMirror) return held;
  const found = new Map(held.map((object) => [object.digest, object]));
  for (const object of await listMirrorObjects(db, key, { digests }))
    if (!found.has(object.digest)) found.set(object.digest, { ...object, createdAt: new Date(0) });
  return [...found.values()];
}

async function heldOf(db: Database, key: string, known: readonly LfsPointer[]) {
  const digests = [...new Set(known.map(({ digest }) => digest))];
  return new Set((await findLfsObjects(db, key, digests)).map(({ digest }) => digest));
}
