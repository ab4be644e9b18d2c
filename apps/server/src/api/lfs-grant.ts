import { createHmac, timingSafeEqual } from "node:crypto";
import { type LfsPointer, parseBlobDigest, RegistryError } from "@orrery/registry";
import { z } from "zod";
import { LIMITS } from "../limits.ts";

/** What one signed address allows. Clients send no credentials there, so the address is the leave. */
export type LfsAction = "upload" | "download" | "verify" | "part" | "complete";

/** Leave to do one thing with exactly these bytes of one repo. */
export interface LfsGrant {
  readonly action: LfsAction;
  readonly repoKey: string;
  readonly object: LfsPointer;
  /** How many bytes each part but the last has; for `part` and `complete`. */
  readonly chunk?: number;
  /** Which part, from 1. */
  readonly number?: number;
}

export interface GrantParams {
  readonly repoKey: string;
  readonly digest: string;
  readonly number?: string;
}

/** Long enough for the bytes of a large file on a slow line to begin to come. */
export const GRANT_SECONDS = LIMITS.grantSeconds.value;

const query = z.object({
  size: z.coerce.number().int().min(0),
  chunk: z.coerce.number().int().min(1).optional(),
  expires: z.coerce.number().int(),
  signature: z.string(),
});

/** Path and query of a signed address. */
export function formatGrant(key: string, grant: LfsGrant, now: Date): string {
  const { repoKey, object, chunk, number } = grant;
  const expires = Math.floor(now.getTime() / 1000) + GRANT_SECONDS;
  const words = new URLSearchParams({
    size: `${object.size}`,
    ...(chunk !== undefined && { chunk: `${chunk}` }),
    expires: `${expires}`,
    signature: sign(key, grant, expires),
  });
  const part = number === undefined ? "" : `/parts/${number}`;
  const verify = grant.action === "verify" ? "/verify" : "";
  return `/lfs/${repoKey}/${object.digest}${part}${verify}?${words}`;
}

/** Throws `forbidden` for an address that we did not sign for this, was altered, or is over its time. */
export function parseGrant(
  key: string,
  action: LfsAction,
  params: GrantParams,
  rawQuery: unknown,
  now: Date,
): LfsGrant {
  const { size, chunk, expires, signature } = query.parse(rawQuery);
  const digest = parseBlobDigest(params.digest);
  const grant: LfsGrant | undefined = digest && {
    action,
    repoKey: params.repoKey,
    object: { digest, size },
    ...(chunk !== undefined && { chunk }),
    ...(params.number !== undefined && { number: Number(params.number) }),
  };
  const given = Buffer.from(signature);
  const right = grant && Buffer.from(sign(key, grant, expires));
  const isRight = right?.length === given.length && timingSafeEqual(right, given);
  if (!grant || !isRight || expires * 1000 < now.getTime())
    throw new RegistryError("forbidden", "This address is not valid (any more).");
  return grant;
}

const sign = (key: string, grant: LfsGrant, expires: number) => {
  const { action, repoKey, object, chunk = 0, number = 0 } = grant;
  return createHmac("sha256", key)
    .update([action, repoKey, object.digest, object.size, chunk, number, expires].join(" "))
    .digest("base64url");
};
