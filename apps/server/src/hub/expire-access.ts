import type { Hub } from "./hub.ts";
import { runShared } from "./run-shared.ts";

const MINUTE_MS = 60_000;

/** Writes down within a minute which access to gated repos is over, in one of the database's processes. */
export const expireAccess = (
  { registry }: Pick<Hub, "registry">,
  onError: (error: unknown) => void,
): { stop(): void } =>
  runShared(
    registry,
    {
      ...{ name: "access", everyMs: MINUTE_MS, first: "now" },
      async run() {
        while ((await registry.accessRequests.expire()).length > 0);
      },
    },
    onError,
  );
