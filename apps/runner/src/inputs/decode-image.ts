import { RawImage } from "@huggingface/transformers";
import { invalidInput } from "../errors.ts";
import type { WireFile } from "../protocol.ts";
import { readImage, sharp } from "./safe-sharp.ts";

/** An image's pixels: three channels of 8 bits, upright. Rejects what is not an image, or too large. */
export async function decodeImage({ bytes }: WireFile): Promise<RawImage> {
  try {
    const { data, info } = await readImage(bytes).raw().toBuffer({ resolveWithObject: true });
    return new RawImage(new Uint8ClampedArray(data), info.width, info.height, info.channels as 3);
  } catch (error) {
    throw invalidInput(`Invalid image: ${(error as Error).message}`);
  }
}

/** An image as a PNG file; one channel stays one. */
export async function encodePng({ data, width, height, channels }: RawImage): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: channels as 1 | 3 | 4 } })
    .toColorspace(channels < 3 ? "b-w" : "srgb")
    .png()
    .toBuffer();
}
