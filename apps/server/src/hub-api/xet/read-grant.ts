import { createHmac, timingSafeEqual } from "node:crypto";
import { type BlobDigest, type Credential, parseBlobDigest } from "@orrery/registry";
import { z } from "zod";
import { formatHolder, holderWord, parseHolder } from "../grant-holder.ts";
import { invalidGrant } from "./check-readers.ts";

/** Leave to read the bytes of one made-up xorb, while its holder may. Clients send no credentials there. */
export interface ReadGrant {
  /** Who asked; absent for a visitor. */
  readonly holder?: Credential | undefined;
  readonly repoKey: string;
  readonly digest: BlobDigest;
  readonly size: number;
  readonly number: number;
}

const GRANT_SECONDS = 3600;
const query = z.object({
  size: z.coerce.number().int().min(0),
  holder: holderWord,
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
  const { repoKey, digest, size, number, holder } = grant;
  const words = new URLSearchParams({
    size: `${size}`,
    ...(holder && { holder: formatHolder(holder) }),
    expires: `${expires}`,
    signature: sign(key, grant, expires),
  });
  return `/xet/bytes/${repoKey}/${digest}/${number}?${words}`;
}

/**
 * Throws `forbidden`, which makes clients request a new URL, for one that is invalid or has expired. `checkReaders` says
 * whether its holder may still read.
 */
export function parseReadGrant(key: string, rawParams: unknown, rawQuery: unknown, now: Date) {
  const { repoKey, digest, number } = params.parse(rawParams);
  const { size, holder, expires, signature } = query.parse(rawQuery);
  const grant: ReadGrant | undefined = digest && {
    ...{ repoKey, digest, size, number },
    ...(holder !== undefined && { holder: parseHolder(holder) }),
  };
  const given = Buffer.from(signature);
  const right = grant && Buffer.from(sign(key, grant, expires));
  const isRight = right?.length === given.length && timingSafeEqual(right, given);
  if (!grant || !isRight || expires * 1000 < now.getTime()) throw invalidGrant();
  return grant;
}

const sign = (
  key: string,
  { repoKey, digest, size, number, holder }: ReadGrant,
  expires: number,
) => {
  const by = holder ? formatHolder(holder) : "";
  return createHmac("sha256", key)
    .update(["xet bytes", repoKey, digest, size, number, expires, by].join(" "))
    .digest("base64url");
};
