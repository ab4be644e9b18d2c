import sharp from "sharp";
import { CLIP_SIZES } from "../clip-graphs.ts";
import { clipFiles, clipVisionFiles } from "../clip-model.ts";
import { t5Files } from "../t5-model.ts";

/** Models with random weights, each with what it is asked: the reference answers the same. */
export const MODELS = {
  translator: { files: () => t5Files(27, "translation") },
  summarizer: { files: () => t5Files(12, "summarization") },
  polyglot: {
    files: () =>
      t5Files(27, "translation", {
        config: { task_specific_params: null },
        languages: {
          tokenizer: "NllbTokenizer",
          tokens: ["eng_Latn", "deu_Latn", "fra_Latn"],
          first: true,
        },
      }),
  },
  marked: {
    files: () =>
      t5Files(27, "translation", {
        config: { task_specific_params: null },
        languages: {
          tokenizer: "MarianTokenizer",
          tokens: [">>deu<<", ">>fra<<", ">>spa<<"],
          config: { source_lang: "en", target_lang: "mul" },
        },
      }),
  },
  clip: { files: () => clipFiles(3) },
  "clip-vision": { files: () => clipVisionFiles(3) },
} as const;

const SIZE = CLIP_SIZES.pixels;
type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number];
const PAINTS: Readonly<Record<string, { readonly width: number; readonly paint: Paint }>> = {
  red: { width: SIZE, paint: () => [230, 20, 30] },
  stripes: { width: SIZE, paint: (x) => (x % 8 < 4 ? [250, 250, 250] : [10, 20, 90]) },
  slope: { width: SIZE, paint: (x, y) => [8 * x, 255 - 8 * y, 4 * (x + y)] },
  // Only its middle is seen.
  wide: { width: 2 * SIZE, paint: (x, y) => (x < SIZE ? [0, 8 * y, 200] : [200, 8 * y, 0]) },
};
export const PICTURES = Object.keys(PAINTS);

/** A picture as a PNG file. */
export async function drawPicture(name: string): Promise<Buffer> {
  const { width, paint } = PAINTS[name]!;
  const pixels = Uint8Array.from({ length: width * SIZE * 3 }, (_, at) => {
    const place = Math.floor(at / 3);
    return paint(place % width, Math.floor(place / width))[at % 3]!;
  });
  return sharp(pixels, { raw: { width, height: SIZE, channels: 3 } })
    .png()
    .toBuffer();
}
