import type { Vault } from "@orrery/registry";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PurposefulSession } from "./session-token.ts";

/** What the browser brings back from the provider, sealed: who began a sign-in, and what must come of it. */
export interface PendingSignIn {
  /** The provider's name. */
  readonly provider: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The next page after success. */
  readonly next: string;
  readonly invitation?: string;
  /** The session that links an identity or confirms itself, instead of a sign-in. */
  readonly session?: PurposefulSession;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

export const SIGN_IN_PATH = "/sign-in/sso";
const NAME = "orrery_sso";
const CONTEXT = "pending sign-in";
const MAX_MS = 600_000;

const options = (request: FastifyRequest) => ({
  path: SIGN_IN_PATH,
  httpOnly: true,
  // The provider sends the browser back from its own site.
  sameSite: "lax" as const,
  secure: request.protocol === "https",
});

/** One at a time for each browser: who begins again in another tab ends the first. */
export function keepPending(
  vault: Vault,
  request: FastifyRequest,
  reply: FastifyReply,
  pending: Omit<PendingSignIn, "startedAt">,
): void {
  const text = JSON.stringify({ ...pending, startedAt: Date.now() });
  reply.setCookie(NAME, vault.seal(text, CONTEXT), {
    ...options(request),
    maxAge: MAX_MS / 1000,
  });
}

/** Takes what the browser kept: it counts once. `undefined` without any, or after its time. */
export function takePending(
  vault: Vault,
  request: FastifyRequest,
  reply: FastifyReply,
): PendingSignIn | undefined {
  const sealed = request.cookies[NAME];
  reply.clearCookie(NAME, options(request));
  const text = sealed && vault.open(sealed, CONTEXT);
  if (!text) return undefined;
  const pending = JSON.parse(text) as PendingSignIn;
  return pending.startedAt + MAX_MS > Date.now() ? pending : undefined;
}
