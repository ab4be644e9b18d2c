import type { FastifyInstance } from "fastify";
import { addressKey } from "../../http/limits/address-key.ts";
import { createRateLimiter } from "../../http/limits/rate-limiter.ts";

const CALLS_PER_MINUTE = 30;

/** Visitors may try what runs here, within limits; who signs in is known, and pays. */
export function limitVisitors(app: FastifyInstance): void {
  const attempts = createRateLimiter(CALLS_PER_MINUTE, 60_000);
  app.addHook("preHandler", async ({ viewer, ip, method }) => {
    if (viewer.kind === "anonymous" && method === "POST") attempts.count(addressKey(ip));
  });
}
