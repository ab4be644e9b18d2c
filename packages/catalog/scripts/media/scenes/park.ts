import { text, textWidth } from "../pixel-font.ts";
import type { Picture } from "../png.ts";
import { type Color, depthMap, draw, fade, hex, type Layer, layer, segments } from "../scene.ts";
import { box, circle, ellipse, minus, outline, polygon, stroke, under, union } from "../shapes.ts";

const WIDTH = 360;
const HEIGHT = 240;

const farHills = (x: number) => 118 - 20 * Math.sin(x / 62) - 8 * Math.sin(x / 23 + 1);
const lawn = (x: number) => 146 - 6 * Math.sin(x / 90 + 2);
const lawnDepth = (_: number, y: number) => 0.3 + (0.7 * Math.max(0, y - 146)) / 94;

const cloud = (x: number, y: number) =>
  union(ellipse(x, y, 26, 9), circle(x - 8, y - 6, 10), circle(x + 9, y - 5, 8));

const kite = polygon(236, 26, 252, 46, 240, 74, 222, 48);
const dog = union(
  ellipse(262, 190, 27, 13),
  circle(234, 172, 13),
  ellipse(223, 177, 10, 6),
  stroke(245, 198, 243, 218, 8),
  stroke(255, 198, 254, 219, 8),
  stroke(274, 198, 275, 219, 8),
  stroke(283, 196, 285, 218, 8),
  stroke(286, 183, 303, 166, 6),
);

const layers: readonly Layer[] = [
  layer("sky", 0, fade(hex("#7fc4ea"), hex("#e4f4f5"), 0, 130)),
  layer("sky", 0, hex("#fff3c2"), circle(52, 42, 20)),
  layer("sky", 0, hex("#ffffff"), cloud(128, 44)),
  layer("sky", 0, hex("#ffffff"), cloud(316, 66)),
  layer("hills", 0.14, hex("#8fbf9f"), under(farHills)),
  layer("lawn", lawnDepth, fade(hex("#94cb67"), hex("#5fa54a"), 140, 240), under(lawn)),
  layer("path", lawnDepth, hex("#e6d3a8"), polygon(140, 148, 156, 148, 214, 240, 92, 240)),
  layer("house", 0.42, hex("#f2e2c4"), box(112, 96, 74, 58)),
  layer("house", 0.42, hex("#c25b45"), polygon(102, 98, 149, 62, 196, 98)),
  layer("house", 0.42, hex("#8a5a3b"), box(140, 122, 18, 32, 3)),
  layer("house", 0.42, hex("#a9dcf2"), union(box(119, 108, 15, 15, 2), box(164, 108, 15, 15, 2))),
  layer("tree", 0.66, hex("#7a5233"), box(45, 136, 14, 68, 4)),
  layer(
    "tree",
    0.66,
    hex("#3f8d4c"),
    union(circle(52, 116, 32), circle(30, 136, 22), circle(76, 138, 21)),
  ),
  layer(
    "tree",
    0.66,
    hex("#57a65c"),
    union(circle(44, 106, 15), circle(70, 128, 11), circle(27, 132, 9)),
  ),
  layer("kite", 0.5, hex("#e0484f"), kite),
  layer("kite", 0.5, hex("#ffd35c"), polygon(236, 26, 252, 46, 240, 74)),
  layer(
    "kite",
    0.5,
    hex("#8a3b46"),
    union(stroke(240, 74, 250, 92, 1.5), stroke(250, 92, 243, 108, 1.5)),
  ),
  layer("dog", 0.86, hex("#b97a45"), dog),
  layer("dog", 0.86, hex("#8a552b"), ellipse(241, 172, 6, 11)),
  layer("dog", 0.86, hex("#3a2317"), union(circle(214, 175, 3), circle(230, 168, 2))),
  layer("ball", 0.94, hex("#3f6fd8"), circle(190, 214, 14)),
  layer("ball", 0.94, hex("#f7f7f2"), minus(ellipse(190, 214, 14, 5), ellipse(190, 211, 15, 4))),
];

/** Things people would name, with their boxes: left, top, width, height. */
const BOXES = {
  KITE: { edges: [219, 23, 36, 87], color: hex("#b3262f") },
  HOUSE: { edges: [100, 60, 98, 96], color: hex("#7b3fb0") },
  TREE: { edges: [6, 82, 93, 124], color: hex("#14632a") },
  DOG: { edges: [208, 156, 101, 68], color: hex("#9a4b00") },
  BALL: { edges: [174, 198, 33, 32], color: hex("#173f9c") },
} as const satisfies Record<string, { edges: readonly number[]; color: Color }>;

function boxed(names: readonly (keyof typeof BOXES)[]): readonly Layer[] {
  const marks = names.flatMap((name) => {
    const { edges, color } = BOXES[name];
    const [left, top, width, height] = edges;
    return [
      layer("mark", 1, color, outline(box(left, top, width, height), 3)),
      layer("mark", 1, color, box(left - 1, top - 19, textWidth(name, 2) + 8, 19)),
      layer("mark", 1, hex("#ffffff"), text(name, left + 3, top - 16, 2)),
    ];
  });
  return [...layers, ...marks];
}

const SEGMENT_COLORS: Readonly<Record<string, Color>> = {
  sky: hex("#5b8def"),
  hills: hex("#8f7ee0"),
  lawn: hex("#62c370"),
  path: hex("#d9b44a"),
  house: hex("#e8615a"),
  tree: hex("#1e7d55"),
  kite: hex("#f28ac0"),
  dog: hex("#f08a3c"),
  ball: hex("#35c4cf"),
};

/** Every part its own color: masks know shapes but no names. */
const masks = layers.map((each, index): Layer => {
  const hue = (index * 2.399963) % (2 * Math.PI);
  const channel = (turn: number) => 150 + 95 * Math.cos(hue + turn);
  return { ...each, paint: [channel(0), channel(2.09), channel(4.19)] };
});

/** A dog, a ball, a tree, a house and a kite; and what five vision tasks would say of it. */
export const park: Readonly<Record<string, () => Picture>> = {
  "park.png": () => draw(WIDTH, HEIGHT, layers),
  "park-depth.png": () => draw(WIDTH, HEIGHT, depthMap(layers)),
  "park-segments.png": () => draw(WIDTH, HEIGHT, segments(layers, SEGMENT_COLORS)),
  "park-masks.png": () => draw(WIDTH, HEIGHT, masks),
  "park-boxes.png": () => draw(WIDTH, HEIGHT, boxed(["KITE", "HOUSE", "TREE", "DOG", "BALL"])),
  "park-kite-and-ball.png": () => draw(WIDTH, HEIGHT, boxed(["KITE", "BALL"])),
};
