import { SESSION_DAYS, type SessionOrigin } from "@orrery/registry";
import type { FastifyReply, FastifyRequest } from "fastify";

const NAME = "orrery_session";

const options = (request: FastifyRequest) => ({
  path: "/",
  httpOnly: true,
  sameSite: "lax" as const,
  secure: request.protocol === "https",
});

export const sessionToken = (request: FastifyRequest): string | undefined => request.cookies[NAME];

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string) {
  reply.setCookie(NAME, token, { ...options(request), maxAge: SESSION_DAYS * 86_400 });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply) {
  reply.clearCookie(NAME, options(request));
}

/** Where a session begins, for the list of sessions. */
export const originOfSession = ({ ip, headers }: FastifyRequest): SessionOrigin => ({
  place: ip,
  agent: headers["user-agent"] ?? "",
});
