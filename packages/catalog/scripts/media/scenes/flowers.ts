import type { Picture } from "../png.ts";
import { draw, hex, type Layer, layer } from "../scene.ts";
import { box, circle, ellipse, stroke, turned, union, within } from "../shapes.ts";

const PETALS = [
  "#e4572e",
  "#f2a541",
  "#d65db1",
  "#845ec2",
  "#f9f871",
  "#ff8fa3",
  "#4d8af0",
  "#ffffff",
];
const GROUNDS = ["#cfe8d5", "#dceaf7", "#f6e7d8", "#e7def2"];

/** Small numbers that look random and are the same on every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function flower(left: number, top: number, random: () => number): readonly Layer[] {
  const pick = (codes: readonly string[]) => hex(codes[Math.floor(random() * codes.length)]!);
  const [x, y] = [left + 40 + (random() - 0.5) * 8, top + 32];
  const count = 5 + Math.floor(random() * 5);
  const [length, width, turn] = [11 + random() * 5, 4 + random() * 5, random() * 2];
  const petals = Array.from({ length: count }, (_, index) =>
    turned(ellipse(x, y - length, width, length * 0.9), turn + (index * 2 * Math.PI) / count, x, y),
  );
  return [
    layer("ground", 0, pick(GROUNDS), box(left, top, 80, 80)),
    layer(
      "stem",
      0.5,
      hex("#4b8f4e"),
      union(
        stroke(x, y, left + 40, top + 84, 3.5),
        turned(ellipse(left + 50, top + 62, 11, 4.5), -0.5, left + 50, top + 62),
      ),
    ),
    layer("petals", 0.8, pick(PETALS), union(...petals)),
    layer(
      "heart",
      0.9,
      hex(random() < 0.5 ? "#6b4226" : "#f3c13a"),
      circle(x, y, 4 + random() * 3),
    ),
  ];
}

/** Eight flowers from noise alone, as an unconditional generator makes them. */
export const flowers: Readonly<Record<string, () => Picture>> = {
  "flowers.png": () => {
    const random = createRandom(4870);
    const squares = Array.from({ length: 8 }, (_, index) =>
      clip(flower((index % 4) * 80, Math.floor(index / 4) * 80, random)),
    );
    return draw(320, 160, squares.flat());
  },
};

/** Keeps a flower inside its own square. */
function clip(layers: readonly Layer[]): readonly Layer[] {
  const ground = layers[0]!.shape;
  return layers.map((each) => ({ ...each, shape: within(each.shape, ground) }));
}
