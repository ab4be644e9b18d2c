import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The caller's own `X-Request-Id` (or trace id) unchanged, so both sides log one name; else a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"] ?? headers["x-amzn-trace-id"];
  return typeof given === "string" && /^[\x21-\x7e]{1,200}$/.test(given) ? given : randomUUID();
}
