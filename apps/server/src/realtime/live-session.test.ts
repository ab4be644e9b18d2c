import { expect, it } from "vitest";
import { LIVE } from "./live-limits.ts";
import { lifeOf } from "./live-session.ts";

const NOW = 10_000_000;

it.each([
  ["well", { heard: 0, said: 0, isPinged: false }],
  ["well", { heard: LIVE.pingMs, said: LIVE.pingMs, isPinged: false }],
  ["quiet", { heard: LIVE.pingMs + 1, said: LIVE.pingMs + 1, isPinged: false }],
  ["well", { heard: 2 * LIVE.pingMs, said: 2 * LIVE.pingMs, isPinged: true }],
  ["dead", { heard: 2 * LIVE.pingMs + 1, said: 2 * LIVE.pingMs + 1, isPinged: true }],
  ["idle", { heard: 0, said: LIVE.idleMs + 1, isPinged: false }],
  ["dead", { heard: LIVE.idleMs + 1, said: LIVE.idleMs + 1, isPinged: true }],
] as const)("a session is %s after %j milliseconds", (life, { heard, said, isPinged }) => {
  expect(lifeOf({ heardAt: NOW - heard, saidAt: NOW - said, isPinged }, NOW)).toBe(life);
});
