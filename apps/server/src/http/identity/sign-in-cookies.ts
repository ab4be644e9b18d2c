import type { FastifyReply, FastifyRequest } from "fastify";

/** A cookie for some minutes, which no page's script reads. */
const shortLived = (name: string, minutes: number) => ({
  read: (request: FastifyRequest): string => request.cookies[name] ?? "",
  set(request: FastifyRequest, reply: FastifyReply, value: string) {
    reply.setCookie(name, value, { ...options(request), maxAge: minutes * 60 });
  },
  clear(request: FastifyRequest, reply: FastifyReply) {
    reply.clearCookie(name, options(request));
  },
});

const options = (request: FastifyRequest) => ({
  path: "/",
  httpOnly: true,
  sameSite: "lax" as const,
  secure: request.protocol === "https",
});

/** Who has shown the first factor, and not the second. */
export const pendingCookie = shortLived("orrery_sign_in", 10);

/** By which identity a sign-in began that waits for the second factor. */
export const identityCookie = shortLived("orrery_identity", 10);

/** What a passkey is to sign in this browser. */
export const challengeCookie = shortLived("orrery_challenge", 5);
