import type { Quotas } from "../quotas/quotas.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { type LfsPointer, pointerOid } from "./lfs-pointer.ts";
import { findLfsObjects, insertLfsObject, insertLfsUploader } from "./lfs-store.ts";

/**
 * Lets a repo refer to a stored blob that an account holds, or the hub itself; `true` where it could
 * not before. Throws `quota-exceeded`, also where others stored meanwhile.
 */
export async function linkObject(
  { db, now, quotas }: Pick<RegistryDeps, "db" | "now"> & { readonly quotas: Quotas },
  account: string | undefined,
  repoKey: string,
  object: LfsPointer,
): Promise<boolean> {
  const { digest } = object;
  const oid = await pointerOid(object);
  return db.transaction().execute(async (transaction) => {
    const isNew = (await findLfsObjects(transaction, repoKey, [digest])).length === 0;
    await insertLfsObject(transaction, repoKey, object, oid, now());
    if (account !== undefined) await insertLfsUploader(transaction, repoKey, digest, account);
    if (isNew) await quotas.requireStorageIn(transaction, repoKey);
    return isNew;
  });
}
