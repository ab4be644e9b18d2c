import type { Picture } from "./png.ts";
import { everywhere, type Shape } from "./shapes.ts";

/** Red, green, blue: 0–255. */
export type Color = readonly [red: number, green: number, blue: number];
/** One color, or a color for each point. */
export type Paint = Color | ((x: number, y: number) => Color);

/** One thing in a scene. Scenes are drawn back to front. */
export interface Layer {
  readonly shape: Shape;
  readonly paint: Paint;
  /** What it is part of, so one scene also gives its segments, masks and boxes. */
  readonly thing: string;
  /** 0 far, 1 near; a function where a surface runs away from the viewer. */
  readonly depth: number | ((x: number, y: number) => number);
}

/** `#rrggbb` as a color. */
export function hex(code: string): Color {
  const value = Number.parseInt(code.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Part of the way from one color to another; `amount` is 0 to 1. */
export const mix = (from: Color, to: Color, amount: number): Color => [
  from[0] + (to[0] - from[0]) * amount,
  from[1] + (to[1] - from[1]) * amount,
  from[2] + (to[2] - from[2]) * amount,
];

/** From one color at `top` to another at `bottom`. */
export const fade =
  (from: Color, to: Color, top: number, bottom: number): Paint =>
  (_, y) =>
    mix(from, to, Math.min(1, Math.max(0, (y - top) / (bottom - top))));

/** A layer; without a shape it fills the image. */
export const layer = (
  thing: string,
  depth: Layer["depth"],
  paint: Paint,
  shape: Shape = everywhere,
): Layer => ({ thing, depth, paint, shape });

/** Draws a scene with soft edges. */
export function draw(width: number, height: number, layers: readonly Layer[]): Picture {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let color: Color = [255, 255, 255];
      for (const { shape, paint } of layers) {
        const cover = 0.5 - shape(x + 0.5, y + 0.5);
        if (cover <= 0) continue;
        const painted = typeof paint === "function" ? paint(x, y) : paint;
        color = cover >= 1 ? painted : mix(color, painted, cover);
      }
      rgb.set(color.map(Math.round), (y * width + x) * 3);
    }
  }
  return { width, height, rgb };
}

/** The same scene, painted by how near each thing is. */
export const depthMap = (layers: readonly Layer[]): readonly Layer[] =>
  layers.map((each) => ({
    ...each,
    paint: (x, y) => {
      const depth = typeof each.depth === "function" ? each.depth(x, y) : each.depth;
      return mix(hex("#160c3a"), hex("#ffe8a3"), depth);
    },
  }));

/** The same scene, one flat color for each thing. */
export const segments = (
  layers: readonly Layer[],
  colors: Readonly<Record<string, Color>>,
): readonly Layer[] => layers.map((each) => ({ ...each, paint: colors[each.thing] ?? [0, 0, 0] }));

/** Drops color, keeps brightness. */
export function toGrey({ rgb, ...size }: Picture): Picture {
  const grey = new Uint8Array(rgb.length);
  for (let at = 0; at < rgb.length; at += 3) {
    const light = 0.299 * rgb[at]! + 0.587 * rgb[at + 1]! + 0.114 * rgb[at + 2]!;
    grey.fill(light, at, at + 3);
  }
  return { ...size, rgb: grey };
}

/** Sixteen steps a channel, so that an animation fits one palette and stays small. */
export const posterise = ({ rgb, ...size }: Picture): Picture => ({
  ...size,
  rgb: rgb.map((value) => Math.round(value / 17) * 17),
});
