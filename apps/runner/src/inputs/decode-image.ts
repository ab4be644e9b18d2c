import { RawImage } from "@huggingface/transformers";
import sharp from "sharp";
import { invalidInput } from "../errors.ts";
import type { WireFile } from "../protocol.ts";

const MAX_PIXELS = 40_000_000;
/** Nothing else: some other loaders run scripts or open further files. */
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"];

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

/** An image's pixels: three channels of 8 bits, upright. Rejects what is not an image, or too large. */
export async function decodeImage({ bytes }: WireFile): Promise<RawImage> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    return new RawImage(new Uint8ClampedArray(data), info.width, info.height, info.channels as 3);
  } catch (error) {
    throw invalidInput(`Invalid image: ${(error as Error).message}`);
  }
}

/** An image as a PNG file; one channel stays one. */
export async function encodePng({ data, width, height, channels }: RawImage): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: channels as 1 | 3 | 4 } })
    .toColourspace(channels < 3 ? "b-w" : "srgb")
    .png()
    .toBuffer();
}
