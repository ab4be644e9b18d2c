import type { FastifyBaseLogger } from "fastify";
import type { Hub } from "../hub/hub.ts";
import { runShared } from "../hub/run-shared.ts";
import { makeOauthKey } from "../oauth/make-oauth-key.ts";

const HOUR_MS = 3_600_000;

/** Deletes expired records of sign-ins to applications, and makes new keys when they are due. */
export function keepOauth(
  { registry }: Pick<Hub, "registry">,
  log: FastifyBaseLogger,
): { stop(): void } {
  const { oauthRecords, oauthKeys, selfRegistrations, trustedPublishers } = registry;
  const run = async () => {
    await oauthRecords.deleteExpired();
    await selfRegistrations.expire();
    await trustedPublishers.deleteExpired();
    await oauthKeys.rotate(makeOauthKey);
  };
  return runShared(registry, { name: "oauth", everyMs: HOUR_MS, first: "later", run }, (error) =>
    log.error({ err: error }, "tidying OAuth records failed"),
  );
}
