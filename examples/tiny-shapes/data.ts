import { createScene } from "../scenes/create-scene.ts";
import { draw, type Scene } from "../scenes/draw.ts";
import { KINDS } from "../scenes/shapes.ts";
import type { Random } from "../training/random.ts";
import { SIDE } from "./model.ts";

/** A picture of one thing; `label` is its place in `KINDS`. */
export interface Picture {
  readonly pixels: Uint8Array;
  readonly label: number;
}

/** How far, in color, a thing must be from its background to be seen. */
const LEAST_CONTRAST = 0.25;

export function createPicture(random: Random): Picture {
  for (;;) {
    const { scene } = createScene(random);
    const [thing, ...others] = scene.things;
    if (!thing || others.length > 0 || contrast(scene) < LEAST_CONTRAST) continue;
    return { pixels: draw(scene, SIDE), label: KINDS.indexOf(thing.kind) };
  }
}

const contrast = ({ things: [thing], background: [top] }: Scene): number =>
  Math.hypot(...top.map((value, index) => value - thing!.colour[index]!));

/** Pictures as the model takes them: shifted, mirrored and made noisy while learning. */
export function packPictures(pictures: readonly Picture[], random?: Random): Float32Array {
  const values = new Float32Array(pictures.length * 3 * SIDE * SIDE);
  const shift = () => (random ? random.integer(13) - 6 : 0);
  for (const [row, { pixels }] of pictures.entries()) {
    const [dx, dy] = [shift(), shift()];
    const isMirrored = random?.chance(0.5) ?? false;
    const noise = random ? random.next() * 0.1 : 0;
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++) {
        const column = within((isMirrored ? SIDE - 1 - x : x) + dx);
        const from = (within(y + dy) * SIDE + column) * 3;
        for (let channel = 0; channel < 3; channel++) {
          const at = ((row * 3 + channel) * SIDE + y) * SIDE + x;
          const grain = noise && random ? noise * (random.next() - 0.5) : 0;
          values[at] = pixels[from + channel]! / 127.5 - 1 + grain;
        }
      }
  }
  return values;
}

const within = (at: number): number => Math.min(SIDE - 1, Math.max(0, at));
