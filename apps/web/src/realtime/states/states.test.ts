import { type State, TRANSITIONS } from "@orrery/realtime";
import { expect, it } from "vitest";
import { arrowPath, HEIGHT, PLACES, WIDTH } from "./layout.ts";
import { arrowsOf, inWords, ROWS } from "./transitions.ts";

it("draws every row of the protocol's table that leads elsewhere, and no other", () => {
  const drawn = arrowsOf(ROWS).flatMap(({ from, to, events }) =>
    events.map((on) => `${from} ${on} ${to}`),
  );
  const expected = Object.entries(TRANSITIONS).flatMap(([from, events]) =>
    Object.entries(events)
      .filter(([, [to]]) => to !== from)
      .map(([on, [to]]) => `${from} ${on} ${to}`),
  );
  expect(drawn.toSorted()).toEqual(expected.toSorted());
  expect(ROWS.length).toBeGreaterThan(expected.length);
});

it("has a place for every state, and no arrow leaves the picture", () => {
  expect(Object.keys(PLACES).toSorted()).toEqual(Object.keys(TRANSITIONS).toSorted());
  const pairs = arrowsOf(ROWS).map(({ from, to }) => arrowPath(from, to));
  expect(new Set(pairs).size).toBe(pairs.length);
  for (const path of pairs) {
    const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(Math.max(WIDTH, HEIGHT));
  }
});

it("ends its lines at the boxes they lead to", () => {
  const ends: readonly [State, State, string][] = [
    ["idle", "connecting", "M 76 63 V 130"],
    ["connecting", "idle", "M 104 133 V 66"],
    ["connecting", "active", "M 154 150 H 253"],
    ["failed", "idle", "M 256 46 H 157"],
    ["active", "idle", "M 256 141.5 L 157 54.5"],
  ];
  for (const [from, to, path] of ends)
    expect([from, to, arrowPath(from, to)]).toEqual([from, to, path]);
});

it("says names as words", () => {
  expect(["authInProgress", "closeSocket", "idle"].map(inWords)).toEqual([
    "auth in progress",
    "close socket",
    "idle",
  ]);
});
