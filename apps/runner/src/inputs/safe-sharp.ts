import sharp from "sharp";

/** Nothing else: some other loaders run scripts or open further files. */
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"];
const MAX_PIXELS = 40_000_000;

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

export { sharp };

/** An image of a caller: upright, three channels, on white. */
export const readImage = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .flatten({ background: "#ffffff" })
    .toColorspace("srgb");
