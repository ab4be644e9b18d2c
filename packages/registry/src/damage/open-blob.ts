import type { ByteRange, StoredBlob } from "../blob-store.ts";
import { isRegistryError, RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { insertDamage } from "./damage-store.ts";

/**
 * The bytes of a blob that a row names. Throws `blob-missing` or `blob-damaged` before the first byte, and
 * notes the damage; the next upload of the same file mends it.
 */
export async function openBlob(
  { db, blobs, now }: Pick<RegistryDeps, "db" | "blobs" | "now">,
  { digest, size }: StoredBlob,
  range: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  try {
    const stream = await blobs.get(digest, range, size);
    if (stream) return stream;
    throw new RegistryError(
      "blob-missing",
      `The stored bytes of object ${digest} are missing. Upload the file again to repair it.`,
    );
  } catch (error) {
    // A store that does not answer says nothing about the blob.
    if (!isRegistryError(error) || error.code === "storage-unavailable") throw error;
    const problem = error.code === "blob-missing" ? "missing" : "wrong-size";
    await insertDamage(db, { kind: "blob", what: digest, problem, detail: error.message }, now());
    throw error;
  }
}
