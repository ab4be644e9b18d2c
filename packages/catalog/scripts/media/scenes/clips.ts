import type { Picture } from "../png.ts";
import { draw, hex, type Layer, layer, mix, posterise } from "../scene.ts";
import { box, circle, ellipse, minus, polygon, stroke, turned, under, union } from "../shapes.ts";

const WIDTH = 240;
const HEIGHT = 160;
const FRAMES = 12;
const TURN = 2 * Math.PI;

/** One loop of images; `phase` goes from 0 to 1. */
const film = (sceneAt: (phase: number) => readonly Layer[]): readonly Picture[] =>
  Array.from({ length: FRAMES }, (_, frame) =>
    posterise(draw(WIDTH, HEIGHT, sceneAt(frame / FRAMES))),
  );

function sea(phase: number, night: 0 | 1): readonly Layer[] {
  const by = (day: string, dark: string) => mix(hex(day), hex(dark), night);
  const rock = Math.sin(phase * TURN);
  const wave = (base: number, height: number, length: number) =>
    under((x) => base + height * Math.sin(TURN * (x / length - phase)));
  const boat = (thing: string, color: string, dark: string, shape: ReturnType<typeof box>) =>
    layer(
      thing,
      0.7,
      by(color, dark),
      turned((x, y) => shape(x, y - 2 * rock), rock * 0.07, 118, 118),
    );
  return [
    layer("sky", 0, by("#bbe0ee", "#131b40")),
    layer(
      "sun",
      0,
      by("#fff0b5", "#e8e6cf"),
      night ? minus(circle(200, 34, 13), circle(206, 29, 12)) : circle(200, 34, 16),
    ),
    layer("sea", 0.3, by("#6bb3c9", "#25376f"), wave(104, 3, 80)),
    boat("sail", "#fdfdf8", "#8a90b0", polygon(121, 30, 121, 98, 164, 98)),
    boat("sail", "#e36a4f", "#6b3a58", polygon(115, 40, 115, 98, 84, 98)),
    boat("mast", "#6b4a33", "#241a28", stroke(118, 24, 118, 106, 3)),
    boat("hull", "#8f4f35", "#33213a", polygon(76, 103, 166, 103, 150, 124, 92, 124)),
    ...(night ? [boat("lamp", "#ffdf80", "#ffdf80", circle(118, 22, 4))] : []),
    layer("sea", 0.6, by("#3f8fae", "#1a2958"), wave(118, 4, 120)),
    layer("sea", 0.9, by("#2b7195", "#111d45"), wave(138, 5, 240)),
  ];
}

function hills(height: number, phase: number): readonly Layer[] {
  const [x, y] = [120 + 10 * Math.sin(phase * TURN), 92 - height];
  return [
    layer("sky", 0, hex("#cfe9f2")),
    layer(
      "cloud",
      0.1,
      hex("#ffffff"),
      union(ellipse(48, 38, 22, 8), ellipse(60, 32, 12, 8), ellipse(196, 62, 24, 8)),
    ),
    layer(
      "hills",
      0.2,
      hex("#9cc4a4"),
      under((column) => 122 - 12 * Math.sin(column / 34)),
    ),
    layer(
      "hills",
      0.5,
      hex("#6da86b"),
      under((column) => 138 - 8 * Math.sin(column / 48 + 2)),
    ),
    layer(
      "balloon",
      0.8,
      hex("#d8503f"),
      union(
        circle(x, y, 26),
        polygon(x - 24, y + 10, x + 24, y + 10, x + 8, y + 36, x - 8, y + 36),
      ),
    ),
    layer(
      "balloon",
      0.8,
      hex("#f6c453"),
      union(
        ellipse(x, y + 2, 9, 28),
        polygon(x - 7, y + 20, x + 7, y + 20, x + 3, y + 36, x - 3, y + 36),
      ),
    ),
    layer(
      "ropes",
      0.8,
      hex("#6b4a33"),
      union(stroke(x - 7, y + 36, x - 6, y + 46, 1.4), stroke(x + 7, y + 36, x + 6, y + 46, 1.4)),
    ),
    layer("basket", 0.8, hex("#8a5a33"), box(x - 8, y + 45, 16, 11, 3)),
  ];
}

function juggler(phase: number): readonly Layer[] {
  const balls = ["#f0b429", "#3f7fd8", "#3fa65a"].map((code, index) => {
    const t = (phase + index / 3) % 1;
    const across = t < 0.7 ? t / 0.7 : 1 - (t - 0.7) / 0.3;
    const high = t < 0.7 ? 74 * 4 * across * (1 - across) : 10 * 4 * across * (1 - across);
    return layer("ball", 0.9, hex(code), circle(84 + 72 * across, 94 - high, 8));
  });
  const lift = 5 * Math.sin(phase * TURN * 3);
  return [
    layer("wall", 0, hex("#f3e3c8")),
    layer(
      "floor",
      0.3,
      hex("#d8b98a"),
      under(() => 140),
    ),
    layer(
      "person",
      0.7,
      hex("#3b4a7a"),
      union(stroke(112, 122, 108, 152, 12), stroke(128, 122, 132, 152, 12)),
    ),
    layer(
      "person",
      0.7,
      hex("#c8423b"),
      union(
        stroke(120, 84, 120, 116, 32),
        stroke(106, 78, 92, 98, 10),
        stroke(134, 78, 148, 98, 10),
      ),
    ),
    layer(
      "person",
      0.7,
      hex("#c98a5e"),
      union(
        stroke(92, 98, 84, 102 + lift, 8),
        stroke(148, 98, 156, 102 - lift, 8),
        circle(120, 54, 14),
      ),
    ),
    layer("person", 0.7, hex("#4a2f22"), minus(circle(120, 51, 15), box(100, 50, 40, 30))),
    layer("person", 0.7, hex("#2b1d17"), union(circle(115, 55, 1.6), circle(125, 55, 1.6))),
    ...balls,
  ];
}

/**
 * Films are animated PNGs, twelve flat-colored frames each: every browser plays them in an
 * `<img>`, no codec is needed to make them, and a page without scripts still shows the first frame.
 */
export const clips: Readonly<Record<string, () => readonly Picture[]>> = {
  "boat.png": () => [posterise(draw(WIDTH, HEIGHT, sea(0, 0)))],
  "boat-sailing.png": () => film((phase) => sea(phase, 0)),
  "boat-sailing-night.png": () => film((phase) => sea(phase, 1)),
  "balloon.png": () => [posterise(draw(WIDTH, HEIGHT, hills(0, 0)))],
  "balloon-rising.png": () => film((phase) => hills(34 * phase, phase)),
  "juggler.png": () => film(juggler),
};
