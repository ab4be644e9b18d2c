import sharp from "sharp";

/** Nothing else: some other loaders run scripts or open further files. */
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"];
/** Twice what pages show. */
const SIDE = 80;
const GAP = 4;
const QUALITY = 75;
const SECONDS = 2;

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

/** The middle of a picture as a small square, upright, on white. `undefined` for what can't be decoded, or is too large. */
export const drawPicture = (bytes: Uint8Array, maxPixels: number): Promise<Buffer | undefined> =>
  sharp(bytes, { limitInputPixels: maxPixels })
    .timeout({ seconds: SECONDS })
    .rotate()
    .resize(SIDE, SIDE, { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .toColorspace("srgb")
    .png({ compressionLevel: 0 })
    .toBuffer()
    .catch(() => undefined);

/** Squares next to each other, as WebP. */
export const drawStrip = (squares: readonly Buffer[]): Promise<Buffer> =>
  sharp({
    create: {
      width: squares.length * (SIDE + GAP) - GAP,
      height: SIDE,
      channels: 4,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite(squares.map((input, at) => ({ input, left: at * (SIDE + GAP), top: 0 })))
    .webp({ quality: QUALITY })
    .toBuffer();
