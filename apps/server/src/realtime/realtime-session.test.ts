import { expect, it } from "vitest";
import { REALTIME } from "./realtime-limits.ts";
import { lifeOf } from "./realtime-session.ts";

const NOW = 10_000_000;

it.each([
  ["well", { heard: 0, said: 0, isPinged: false }],
  ["well", { heard: REALTIME.pingMs, said: REALTIME.pingMs, isPinged: false }],
  ["quiet", { heard: REALTIME.pingMs + 1, said: REALTIME.pingMs + 1, isPinged: false }],
  ["well", { heard: 2 * REALTIME.pingMs, said: 2 * REALTIME.pingMs, isPinged: true }],
  ["dead", { heard: 2 * REALTIME.pingMs + 1, said: 2 * REALTIME.pingMs + 1, isPinged: true }],
  ["idle", { heard: 0, said: REALTIME.idleMs + 1, isPinged: false }],
  ["dead", { heard: REALTIME.idleMs + 1, said: REALTIME.idleMs + 1, isPinged: true }],
] as const)("a session is %s after %j milliseconds", (life, { heard, said, isPinged }) => {
  expect(lifeOf({ heardAt: NOW - heard, saidAt: NOW - said, isPinged }, NOW)).toBe(life);
});
