import type { Limits } from "../base/limits.ts";
import type { Timeouts } from "./safe-fetch.ts";

/** As long as timers can wait: about 24 days. */
const LONGEST_MS = 2 ** 31 - 1;

/** How long calls may take by the settings; 0 is no limit. Pure. */
export const timeoutsOf = (limits: Limits): Timeouts => ({
  connectMs: msOf(limits.gatewayConnect),
  headersMs: msOf(limits.gatewayHeaders),
  idleMs: msOf(limits.gatewayIdle),
  totalMs: msOf(limits.gatewayTotal),
  streamMs: msOf(limits.gatewayStream),
});

const msOf = (seconds: number): number =>
  seconds === 0 ? LONGEST_MS : Math.min(seconds * 1000, LONGEST_MS);
