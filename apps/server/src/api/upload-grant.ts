import { createHmac, timingSafeEqual } from "node:crypto";
import { type LfsPointer, parseBlobDigest, RegistryError } from "@orrery/registry";

/** Leave to put exactly these bytes into one repo. Clients send no credentials with the bytes, so the address is the leave. */
export interface UploadGrant {
  readonly repoKey: string;
  readonly object: LfsPointer;
}

/** Long enough for the bytes of a large file on a slow line to begin to come. */
const LIFETIME_SECONDS = 6 * 3600;

/** Path and query of a signed upload address. */
export function formatUploadPath(key: string, { repoKey, object }: UploadGrant, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS;
  const query = new URLSearchParams({
    size: `${object.size}`,
    expires: `${expires}`,
    signature: sign(key, repoKey, object, expires),
  });
  return `/lfs/${repoKey}/${object.digest}?${query}`;
}

/** Throws `forbidden` for an address that we did not sign, was altered, or is over its time. */
export function parseUploadGrant(
  key: string,
  path: { readonly repoKey: string; readonly digest: string },
  query: { readonly size: number; readonly expires: number; readonly signature: string },
  now: Date,
): UploadGrant {
  const digest = parseBlobDigest(path.digest);
  const object = digest && { digest, size: query.size };
  const given = Buffer.from(query.signature);
  const right = object && Buffer.from(sign(key, path.repoKey, object, query.expires));
  const isRight = right?.length === given.length && timingSafeEqual(right, given);
  if (!object || !isRight || query.expires * 1000 < now.getTime())
    throw new RegistryError("forbidden", "This upload address is not valid (any more).");
  return { repoKey: path.repoKey, object };
}

const sign = (key: string, repoKey: string, { digest, size }: LfsPointer, expires: number) =>
  createHmac("sha256", key)
    .update(`upload ${repoKey} ${digest} ${size} ${expires}`)
    .digest("base64url");
