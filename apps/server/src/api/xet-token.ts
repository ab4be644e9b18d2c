import { createHmac, timingSafeEqual } from "node:crypto";
import { RegistryError } from "@orrery/registry";

/** Long enough for one large file; clients ask for another when it nears its end. */
const LIFETIME_SECONDS = 6 * 3600;

export interface XetToken {
  readonly text: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** Leave to upload pieces into one repo. */
export function createXetToken(key: string, repoKey: string, now: Date): XetToken {
  const expires = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS;
  return { text: `xet.${repoKey}.${expires}.${sign(key, repoKey, expires)}`, expires };
}

/** The repo that a bearer token is for; throws `unauthorized` for one that is not ours or is over. */
export function parseXetToken(key: string, authorization: string | undefined, now: Date): string {
  const [, repoKey = "", expires = "0", signature = ""] =
    /^Bearer xet\.([^.]+)\.(\d+)\.([\w-]+)$/.exec(authorization ?? "") ?? [];
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(key, repoKey, Number(expires)));
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  if (!isRight || Number(expires) * 1000 < now.getTime())
    throw new RegistryError("unauthorized", "This upload token is not valid (any more).");
  return repoKey;
}

const sign = (key: string, repoKey: string, expires: number) =>
  createHmac("sha256", key).update(`xet ${repoKey} ${expires}`).digest("base64url");
