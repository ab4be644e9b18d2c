import { mix, type Rgb } from "./color.ts";
import { type Kind, LAYERS } from "./shapes.ts";

/** A thing in a picture: its middle and half its size, in a square from -1 to 1, and how far it is turned. */
export interface Thing {
  readonly kind: Kind;
  readonly color: Rgb;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
}

export interface Scene {
  readonly things: readonly Thing[];
  readonly background: readonly [top: Rgb, bottom: Rgb];
}

/** The color at a point; `softness` is how wide an edge is. */
export function colorAt(
  { things, background }: Scene,
  x: number,
  y: number,
  softness: number,
): Rgb {
  let color = mix(...background, (y + 1) / 2);
  for (const { kind, color: own, x: left, y: top, size, turn } of things) {
    const [dx, dy] = [(x - left) / size, (y - top) / size];
    const u = dx * Math.cos(turn) + dy * Math.sin(turn);
    const v = dy * Math.cos(turn) - dx * Math.sin(turn);
    for (const { distance, color: painted = own } of LAYERS[kind]) {
      const cover = 0.5 - (distance(u, v) * size) / softness;
      color = mix(color, painted, Math.min(1, Math.max(0, cover)));
    }
  }
  return color;
}

/** Red, green and blue of every pixel, 0 to 255, `side` by `side`. */
export function draw(scene: Scene, side: number): Uint8Array {
  const pixels = new Uint8Array(side * side * 3);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const [x, y] = [column, row].map((at) => ((at + 0.5) / side) * 2 - 1) as [number, number];
      const color = colorAt(scene, x, y, 2.2 / side);
      pixels.set(
        color.map((value) => Math.round(value * 255)),
        (row * side + column) * 3,
      );
    }
  return pixels;
}
