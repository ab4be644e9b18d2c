import type { State } from "@orrery/realtime";

/** The diagram's own units; it is scaled to where it stands. */
export const WIDTH = 420;
export const HEIGHT = 300;
export const BOX = { width: 128, height: 34 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of each state's box. */
export const PLACES: Readonly<Record<State, Point>> = {
  idle: { x: 90, y: 46 },
  failed: { x: 320, y: 46 },
  connecting: { x: 90, y: 150 },
  active: { x: 320, y: 150 },
  authRequired: { x: 90, y: 254 },
  authInProgress: { x: 320, y: 254 },
};

/** How far two arrows between the same two boxes stand apart from the middle. */
const APART = 14;
/** What the arrow's head takes. */
const HEAD = 3;

/** Detours for pairs whose straight line would cross a box. */
const DETOURS: Readonly<Record<string, string>> = {
  "authRequired idle": "M 26 254 H 10 V 46 H 23",
  "authInProgress idle": "M 384 254 H 410 V 10 H 90 V 26",
};

/** An arrow's line as an SVG path: by a detour, else straight from side to side. */
export function arrowPath(from: State, to: State): string {
  const detour = DETOURS[`${from} ${to}`];
  if (detour) return detour;
  const [a, b] = [PLACES[from], PLACES[to]];
  const [halfWidth, halfHeight] = [BOX.width / 2, BOX.height / 2];
  const right = Math.sign(b.x - a.x);
  const down = Math.sign(b.y - a.y);
  if (right === 0) {
    const x = a.x - APART * down;
    return `M ${x} ${a.y + halfHeight * down} V ${b.y - (halfHeight + HEAD) * down}`;
  }
  if (down === 0)
    return `M ${a.x + halfWidth * right} ${a.y} H ${b.x - (halfWidth + HEAD) * right}`;
  const start = { x: a.x - halfWidth * right, y: a.y + (halfHeight / 2) * down };
  const end = { x: b.x + (halfWidth + HEAD) * right * -1, y: b.y - (halfHeight / 2) * down };
  return `M ${start.x + BOX.width * right} ${start.y} L ${end.x} ${end.y}`;
}

/** The position of an arrow's label; `undefined` for arrows back to idle, which have many events. */
export function labelPlace(
  from: State,
  to: State,
): (Point & { readonly anchor: "middle" | "end" }) | undefined {
  if (to === "idle") return undefined;
  const [a, b] = [PLACES[from], PLACES[to]];
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  if (a.x === b.x) return { x: a.x - APART - 6, y: middle.y + 4, anchor: "end" };
  return { x: middle.x, y: middle.y - (a.y === b.y ? 7 : 0), anchor: "middle" };
}
