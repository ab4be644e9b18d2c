import type { BlobStore } from "../blob-store.ts";
import type { BlobDigest } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { endDamage } from "./damage-store.ts";

/** The same store, which also notes that a damaged blob is right again: an upload replaces what was there. */
export function noteRepairs({ db, blobs, now }: RegistryDeps): BlobStore {
  const end = (digest: BlobDigest) => endDamage(db, { kind: "blob", what: digest }, now());
  return {
    ...blobs,
    async put(bytes, expected) {
      const stored = await blobs.put(bytes, expected);
      await end(stored.digest);
      return stored;
    },
    async joinParts(upload, tags, expected) {
      await blobs.joinParts(upload, tags, expected);
      await end(expected.digest);
    },
  };
}
