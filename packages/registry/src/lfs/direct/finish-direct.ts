import { endDamage } from "../../damage/damage-store.ts";
import { isRegistryError, RegistryError } from "../../errors.ts";
import type { Leases } from "../../leases/leases.ts";
import type { Quotas } from "../../quotas/quotas.ts";
import type { RegistryDeps } from "../../registry-deps.ts";
import { findUploaded } from "../lfs-store.ts";
import { linkObject } from "../link-object.ts";
import { notStored } from "../not-stored.ts";
import type { DirectStorage } from "./direct-storage.ts";
import {
  changeDirectUpload,
  type DirectUpload,
  deleteDirectUpload,
  findDirectUpload,
} from "./direct-upload-store.ts";
import { roomOf } from "./sending.ts";

export type FinishDeps = Pick<RegistryDeps, "db" | "blobs" | "now"> & {
  readonly quotas: Quotas;
  readonly leases: Leases;
  readonly storage: DirectStorage;
};

/** A process that dies loses its lease after this; it renews it three times as often. */
const LEASE_MS = 60_000;

/**
 * Ends an upload, reads its bytes and lets the repo have the object. `false` while another process does, and while
 * the hub is read-only. Each step can be done again, also by two processes: a lease keeps them from doing it twice.
 */
export async function finishDirect(
  deps: FinishDeps,
  upload: DirectUpload,
  tags: readonly string[] | undefined,
): Promise<boolean> {
  const { db, blobs, leases } = deps;
  const lease = await leases.acquire(`direct-upload ${upload.key}`, LEASE_MS);
  if (!lease) return false;
  const timer = setInterval(() => lease.renew().catch(() => {}), LEASE_MS / 3);
  try {
    const found = await findDirectUpload(db, upload.key);
    if (found) await finish(deps, found, tags);
    else if (!(await isThere({ db, blobs }, upload))) throw notStored(upload.object.digest);
    return true;
  } finally {
    clearInterval(timer);
    await lease.release();
  }
}

/** Whether the account has sent this object, in this way or another. */
export async function isThere(
  { db, blobs }: Pick<RegistryDeps, "db" | "blobs">,
  { account, repoKey, object }: Pick<DirectUpload, "account" | "repoKey" | "object">,
): Promise<boolean> {
  const sent = await findUploaded(db, repoKey, account, [object.digest]);
  return sent.size > 0 && (await blobs.size(object.digest)) === object.size;
}

async function finish(
  deps: FinishDeps,
  upload: DirectUpload,
  tags: readonly string[] | undefined,
): Promise<void> {
  const { db, now, quotas, storage } = deps;
  const { key, account, repoKey, object, problem } = upload;
  if (problem !== undefined) throw new RegistryError("blob-mismatch", problem);
  if (!(await storage.seal(upload, object.size, tags)))
    throw new RegistryError(
      "blob-not-found",
      `Object ${object.digest} was not sent: an upload of it was begun, and no bytes came.`,
    );
  await changeDirectUpload(db, key, { is_sent: 1 }, now());
  try {
    await storage.take(upload, object);
  } catch (error) {
    if (isRegistryError(error) && error.code === "blob-mismatch") {
      await changeDirectUpload(db, key, { problem: error.message }, now());
      await quotas.endUpload(roomOf(upload, object.digest));
      await storage.discard(upload);
    }
    throw error;
  }
  await endDamage(db, { kind: "blob", what: object.digest }, now());
  await quotas.endUpload(roomOf(upload, object.digest));
  await linkObject(deps, account, repoKey, object);
  // Last: a request that is sent again finds either the row or the object.
  await deleteDirectUpload(db, key);
  await storage.discard(upload);
}
