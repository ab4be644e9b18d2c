import type { COLORS, Rgb } from "./color.ts";

/** Everything that can be drawn. */
export const KINDS = [
  "circle",
  "square",
  "triangle",
  "star",
  "heart",
  "ring",
  "cross",
  "diamond",
  "moon",
  "house",
  "tree",
  "flower",
  "smiley",
  "fish",
  "sun",
] as const;
export type Kind = (typeof KINDS)[number];

/** How far a point is from an edge: negative inside. The shape fills the square from -1 to 1, y downwards. */
type Distance = (x: number, y: number) => number;

/** One part of a shape; without a color, it has the object's own. */
export interface Layer {
  readonly distance: Distance;
  readonly color?: Rgb;
}

const { abs, atan2, cos, hypot, max, min, PI, sin, SQRT1_2 } = Math;

function box(x: number, y: number, width: number, height: number): number {
  const [a, b] = [abs(x) - width, abs(y) - height];
  return hypot(max(a, 0), max(b, 0)) + min(max(a, b), 0);
}

function triangle(x: number, y: number, width: number, top: number, bottom: number): number {
  const slope = width / (bottom - top);
  return max(y - bottom, (abs(x) - (y - top) * slope) / hypot(1, slope));
}

const SPIKE = (2 * PI) / 5;
function star(x: number, y: number): number {
  const angle = ((atan2(x, -y) + 2 * PI) % SPIKE) - SPIKE / 2;
  const radius = hypot(x, y);
  const [u, v] = [radius * cos(angle), abs(radius * sin(angle))];
  const [inner, outer] = [0.4, 0.95];
  const [dx, dy] = [outer * cos(SPIKE / 2) - inner, outer * sin(SPIKE / 2)];
  return ((u - inner) * dy - v * dx) / hypot(dx, dy);
}

function heart(x: number, y: number): number {
  const low = y - 0.12;
  const tip = box((x + low) * SQRT1_2, (low - x) * SQRT1_2, 0.48, 0.48);
  return min(tip, hypot(abs(x) - 0.34, low + 0.34) - 0.48);
}

function petals(x: number, y: number): number {
  return min(
    ...[0, 1, 2, 3, 4].map((petal) => {
      const angle = petal * SPIKE - PI / 2;
      return hypot(x - 0.38 * cos(angle), y + 0.2 - 0.38 * sin(angle)) - 0.27;
    }),
  );
}

function rays(x: number, y: number): number {
  const radius = hypot(x, y);
  const angle = ((atan2(y, x) + 4 * PI) % (PI / 4)) - PI / 8;
  return min(radius - 0.48, box(radius * cos(angle) - 0.75, radius * sin(angle), 0.17, 0.07));
}

const alone = (distance: Distance): readonly Layer[] => [{ distance }];
const face: Distance = (x, y) =>
  min(hypot(abs(x) - 0.33, y + 0.25) - 0.12, max(abs(hypot(x, y + 0.05) - 0.52) - 0.07, 0.2 - y));

/** Every kind, in the order its parts are painted. */
export const LAYERS: Readonly<Record<Kind, readonly Layer[]>> = {
  circle: alone((x, y) => hypot(x, y) - 0.9),
  square: alone((x, y) => box(x, y, 0.78, 0.78)),
  triangle: alone((x, y) => triangle(x, y, 0.9, -0.9, 0.75)),
  star: alone(star),
  heart: alone(heart),
  ring: alone((x, y) => abs(hypot(x, y) - 0.68) - 0.22),
  cross: alone((x, y) => min(box(x, y, 0.88, 0.28), box(x, y, 0.28, 0.88))),
  diamond: alone((x, y) => (abs(x) / 0.7 + abs(y) - 1) * 0.57),
  moon: alone((x, y) => max(hypot(x, y) - 0.9, 0.78 - hypot(x - 0.45, y + 0.1))),
  house: [
    { distance: (x, y) => box(x, y - 0.35, 0.62, 0.5) },
    { distance: (x, y) => triangle(x, y, 0.85, -0.95, -0.12), color: [0.55, 0.2, 0.12] },
    { distance: (x, y) => box(x, y - 0.58, 0.15, 0.27), color: [0.3, 0.18, 0.1] },
  ],
  tree: [
    { distance: (x, y) => box(x, y - 0.65, 0.13, 0.3), color: [0.42, 0.26, 0.12] },
    {
      distance: (x, y) => min(triangle(x, y, 0.6, -0.95, -0.05), triangle(x, y, 0.75, -0.5, 0.45)),
    },
  ],
  flower: [
    { distance: (x, y) => box(x, y - 0.6, 0.05, 0.38), color: [0.15, 0.5, 0.15] },
    { distance: petals },
    { distance: (x, y) => hypot(x, y + 0.2) - 0.2, color: [0.98, 0.85, 0.2] },
  ],
  smiley: [{ distance: (x, y) => hypot(x, y) - 0.9 }, { distance: face, color: [0.1, 0.1, 0.1] }],
  fish: [
    {
      distance: (x, y) =>
        min((hypot(x / 0.72 + 0.1, y / 0.42) - 0.82) * 0.42, triangle(y, 0.95 - x, 0.42, 0, 0.5)),
    },
    { distance: (x, y) => hypot(x + 0.42, y + 0.08) - 0.07, color: [0.05, 0.05, 0.05] },
  ],
  sun: alone(rays),
};

/** The color of a thing when nobody says it. */
export const USUAL_COLORS: Readonly<Partial<Record<Kind, keyof typeof COLORS>>> = {
  sun: "yellow",
  smiley: "yellow",
  tree: "green",
  heart: "red",
  moon: "yellow",
  star: "yellow",
  house: "white",
  fish: "orange",
  flower: "pink",
};
