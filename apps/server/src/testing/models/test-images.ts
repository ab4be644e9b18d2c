import sharp from "sharp";
import { createRandom } from "../../../../../examples/training/random.ts";

const SIDE = 40;

/** A PNG file of one color. */
export const flatImage = (background: string): Promise<Uint8Array> =>
  sharp({ create: { width: SIDE, height: SIDE, channels: 3, background } })
    .png()
    .toBuffer();

/** A PNG file of random pixels, the same for a seed. */
export function noiseImage(seed: number): Promise<Uint8Array> {
  const random = createRandom(seed);
  const pixels = Uint8Array.from({ length: SIDE * SIDE * 3 }, () => random.integer(256));
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer();
}
