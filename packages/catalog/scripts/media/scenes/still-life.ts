import type { Picture } from "../png.ts";
import { draw, fade, hex, type Layer, layer, mix } from "../scene.ts";
import { box, circle, ellipse, minus, outline, stroke, turned, union } from "../shapes.ts";

const apple = (x: number, y: number): readonly Layer[] => [
  layer("apple", 0.7, hex("#c93a35"), union(circle(x - 8, y, 20), circle(x + 8, y, 20))),
  layer("apple", 0.7, hex("#e8776c"), ellipse(x - 13, y - 8, 5, 7)),
  layer("apple", 0.7, hex("#5f3d22"), stroke(x, y - 16, x + 4, y - 27, 3)),
  layer("apple", 0.7, hex("#4f9a48"), turned(ellipse(x + 13, y - 25, 9, 4), -0.4, x + 13, y - 25)),
];

const lemon = (x: number, y: number, angle: number): readonly Layer[] => [
  layer(
    "lemon",
    0.7,
    hex("#f2cf3b"),
    turned(union(ellipse(x, y, 25, 17), circle(x + 24, y, 5), circle(x - 24, y, 4)), angle, x, y),
  ),
  layer("lemon", 0.7, hex("#fbe78c"), turned(ellipse(x - 6, y - 7, 9, 3), angle, x, y)),
];

const fruit: readonly Layer[] = [
  layer("wall", 0, fade(hex("#f3e6d6"), hex("#e8d3bd"), 0, 170)),
  layer("table", 0.5, fade(hex("#b98658"), hex("#96643b"), 164, 240), box(-10, 164, 380, 90)),
  layer("shadow", 0.5, hex("#7d5130"), ellipse(182, 216, 92, 11)),
  ...apple(136, 100),
  ...lemon(228, 84, -0.6),
  ...apple(178, 92),
  ...lemon(258, 112, 0.35),
  ...apple(108, 122),
  layer("bowl", 0.8, hex("#3e6fa3"), minus(ellipse(180, 134, 108, 82), box(0, 0, 360, 134))),
  layer("bowl", 0.8, hex("#5b8fc4"), box(70, 128, 220, 10, 5)),
  layer(
    "bowl",
    0.8,
    hex("#e9eef2"),
    minus(minus(ellipse(180, 134, 98, 58), ellipse(180, 134, 98, 50)), box(0, 0, 360, 140)),
  ),
  layer("bowl", 0.8, hex("#345d8a"), box(146, 208, 68, 10, 4)),
];

const mug: readonly Layer[] = [
  layer("background", 0, hex("#f6f4ef")),
  layer("shadow", 0.4, hex("#dedad0"), ellipse(128, 206, 80, 12)),
  layer("mug", 0.8, hex("#1f8a84"), outline(ellipse(184, 138, 30, 34), 15)),
  layer(
    "mug",
    0.8,
    (x) => mix(hex("#2aa39c"), hex("#176f6a"), Math.abs(x - 104) / 80),
    box(66, 76, 112, 130, 16),
  ),
  layer("mug", 0.8, hex("#f4c95d"), box(66, 150, 112, 14)),
  layer("mug", 0.8, hex("#166a66"), ellipse(122, 80, 56, 14)),
  layer("coffee", 0.8, hex("#5a3420"), ellipse(122, 84, 48, 9)),
];

/** A bowl with three apples and two lemons; a mug alone, as a photographer would cut it out. */
export const stillLife: Readonly<Record<string, () => Picture>> = {
  "fruit-bowl.png": () => draw(360, 240, fruit),
  "mug.png": () => draw(240, 240, mug),
};
