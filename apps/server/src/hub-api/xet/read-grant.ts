import { createHmac, timingSafeEqual } from "node:crypto";
import { type BlobDigest, parseBlobDigest, RegistryError } from "@orrery/registry";
import { z } from "zod";

/** Leave to read the bytes of one made-up xorb. Clients send no credentials there. */
export interface ReadGrant {
  readonly repoKey: string;
  readonly digest: BlobDigest;
  readonly size: number;
  readonly number: number;
}

const GRANT_SECONDS = 3600;
const query = z.object({
  size: z.coerce.number().int().min(0),
  expires: z.coerce.number().int(),
  signature: z.string(),
});
const params = z.object({
  repoKey: z.string(),
  digest: z.string().transform((text) => parseBlobDigest(text)),
  number: z.coerce.number().int().min(0),
});

/** Path and query. */
export function formatReadGrant(key: string, grant: ReadGrant, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + GRANT_SECONDS;
  const { repoKey, digest, size, number } = grant;
  const words = new URLSearchParams({
    size: `${size}`,
    expires: `${expires}`,
    signature: sign(key, grant, expires),
  });
  return `/xet/bytes/${repoKey}/${digest}/${number}?${words}`;
}

/** Throws `forbidden`, which makes clients request a new URL, for one that is invalid or has expired. */
export function parseReadGrant(key: string, rawParams: unknown, rawQuery: unknown, now: Date) {
  const { repoKey, digest, number } = params.parse(rawParams);
  const { size, expires, signature } = query.parse(rawQuery);
  const grant = digest && { repoKey, digest, size, number };
  const given = Buffer.from(signature);
  const right = grant && Buffer.from(sign(key, grant, expires));
  const isRight = right?.length === given.length && timingSafeEqual(right, given);
  if (!grant || !isRight || expires * 1000 < now.getTime())
    throw new RegistryError("forbidden", "This URL is invalid or has expired.");
  return grant;
}

const sign = (key: string, { repoKey, digest, size, number }: ReadGrant, expires: number) =>
  createHmac("sha256", key)
    .update(["xet bytes", repoKey, digest, size, number, expires].join(" "))
    .digest("base64url");
