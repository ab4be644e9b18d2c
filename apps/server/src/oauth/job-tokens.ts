import type { JobIdentity } from "@orrery/registry";
import { createRemoteJWKSet, customFetch, decodeJwt, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { growingCache } from "../base/growing-cache.ts";
import { createLibraryFetch } from "../outgoing/library-fetch.ts";
import type { SafeFetch } from "../outgoing/safe-fetch.ts";
import { webhookTarget } from "../outgoing/webhook-target.ts";

/** Algorithms with a public key. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA"];
const CLOCK_TOLERANCE = 60;
/** How long what a service says of itself is used. */
const KNOWN_MS = 600_000;
const discovered = z.object({ issuer: z.string(), jwks_uri: z.url() });

interface Options {
  readonly safeFetch: SafeFetch;
  /** Hosts inside the network that may be called. */
  readonly ciHosts: readonly string[];
  isIssuer(issuer: string): Promise<boolean>;
}

/** Reads the ID tokens of CI jobs. */
export interface JobTokens {
  /** Throws for a token of another issuer or audience, one that is expired, and one that was not signed by its issuer. */
  read(token: string, audience: string): Promise<JobIdentity>;
}

export function createJobTokens({ safeFetch, ciHosts, isIssuer }: Options): JobTokens {
  const known = growingCache<string, Promise<JWTVerifyGetKey>>(200, KNOWN_MS);
  const fetch = createLibraryFetch(safeFetch, (url) => webhookTarget(url, ciHosts));

  async function discover(issuer: string): Promise<JWTVerifyGetKey> {
    const url = `${issuer}/.well-known/openid-configuration`;
    const answer = await fetch(url, { method: "GET", headers: { accept: "application/json" } });
    const found = discovered.parse(await answer.json());
    if (found.issuer.replace(/\/$/, "") !== issuer) throw new Error("The issuer is another one.");
    return createRemoteJWKSet(new URL(found.jwks_uri), {
      [customFetch]: fetch,
      timeoutDuration: safeFetch.timeouts.totalMs,
    });
  }

  async function keysOf(issuer: string): Promise<JWTVerifyGetKey> {
    const keys = known.get(issuer) ?? discover(issuer);
    known.set(issuer, keys);
    keys.catch(() => known.delete(issuer));
    return keys;
  }

  return {
    async read(token, audience) {
      const { iss = "" } = decodeJwt(token);
      const issuer = iss.replace(/\/$/, "");
      // Nothing outside is asked for a service that no repo trusts.
      if (!(await isIssuer(issuer))) throw new Error("The issuer is unknown.");
      const { payload } = await jwtVerify(token, await keysOf(issuer), {
        ...{ issuer: iss, audience, algorithms: ALGORITHMS, clockTolerance: CLOCK_TOLERANCE },
        requiredClaims: ["sub", "exp"],
      });
      return { issuer, subject: payload.sub ?? "", claims: payload };
    },
  };
}
