import { createHmac, timingSafeEqual } from "node:crypto";
import { type Credential, type LfsPointer, parseBlobDigest, RegistryError } from "@orrery/registry";
import { z } from "zod";
import { LIMITS } from "../../base/limits.ts";
import { formatHolder, holderWord, parseHolder } from "../grant-holder.ts";

/** The action that a signed URL allows. Clients send no credentials there: the URL is the credential. */
export type LfsAction = "upload" | "download" | "verify" | "part" | "complete";

/** Permission for one action on exactly these bytes of one repo, while its holder has access. */
export interface LfsGrant {
  readonly action: LfsAction;
  /** Who asked; absent for a visitor. */
  readonly holder?: Credential | undefined;
  readonly repoKey: string;
  readonly object: LfsPointer;
  /** How many bytes each part but the last has; for `part` and `complete`. */
  readonly chunk?: number;
  /** Which part, from 1. */
  readonly number?: number;
  /** Of bytes that the client sends to the storage itself; for `verify` and `complete`. */
  readonly upload?: string | undefined;
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
  upload: z.string().max(64).optional(),
  holder: holderWord,
  expires: z.coerce.number().int(),
  signature: z.string(),
});

/** Path and query of a signed URL. */
export function formatGrant(key: string, grant: LfsGrant, now: Date): string {
  const { repoKey, object, chunk, number } = grant;
  const expires = Math.floor(now.getTime() / 1000) + GRANT_SECONDS;
  const words = new URLSearchParams({
    size: `${object.size}`,
    ...(chunk !== undefined && { chunk: `${chunk}` }),
    ...(grant.upload !== undefined && { upload: grant.upload }),
    ...(grant.holder && { holder: formatHolder(grant.holder) }),
    expires: `${expires}`,
    signature: sign(key, grant, expires),
  });
  const part = number === undefined ? "" : `/parts/${number}`;
  const verify = grant.action === "verify" ? "/verify" : "";
  return `/lfs/${repoKey}/${object.digest}${part}${verify}?${words}`;
}

/**
 * Throws `forbidden` for a URL that we did not sign for this action, that was altered, or that has expired.
 * `reaffirm` checks whether its holder still has access.
 */
export function parseGrant(
  key: string,
  action: LfsAction,
  params: GrantParams,
  rawQuery: unknown,
  now: Date,
): LfsGrant {
  const { size, chunk, upload, holder, expires, signature } = query.parse(rawQuery);
  const digest = parseBlobDigest(params.digest);
  const grant: LfsGrant | undefined = digest && {
    action,
    repoKey: params.repoKey,
    object: { digest, size },
    ...(chunk !== undefined && { chunk }),
    ...(upload !== undefined && { upload }),
    ...(holder !== undefined && { holder: parseHolder(holder) }),
    ...(params.number !== undefined && { number: Number(params.number) }),
  };
  const given = Buffer.from(signature);
  const right = grant && Buffer.from(sign(key, grant, expires));
  const isRight = right?.length === given.length && timingSafeEqual(right, given);
  if (!grant || !isRight || expires * 1000 < now.getTime()) throw invalidGrant();
  return grant;
}

export const invalidGrant = () =>
  new RegistryError("forbidden", "This URL is invalid or has expired.");

const sign = (key: string, grant: LfsGrant, expires: number) => {
  const { action, repoKey, object, chunk = 0, number = 0, holder, upload } = grant;
  const by = holder ? formatHolder(holder) : "";
  return createHmac("sha256", key)
    .update(
      [action, repoKey, object.digest, object.size, chunk, number, expires, by]
        .concat(upload ?? [])
        .join(" "),
    )
    .digest("base64url");
};
