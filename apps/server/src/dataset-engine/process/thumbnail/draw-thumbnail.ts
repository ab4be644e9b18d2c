import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ThumbnailAsk, ThumbnailReply } from "../../thumbnails/thumbnail-work.ts";
import type { Split } from "../open-split.ts";
import { OWN_FOLDER } from "../own-folder.ts";
import { drawPicture, drawStrip } from "./draw-strip.ts";
import { readPictures } from "./read-pictures.ts";

/** Pictures that can't be decoded are left out. */
export async function drawThumbnail(
  { drawn, isParquet, maxPixels }: ThumbnailAsk,
  open: (names: readonly string[]) => Promise<Split>,
): Promise<ThumbnailReply> {
  const pictures = isParquet
    ? await readPictures(await open(drawn))
    : await Promise.all(drawn.map((name) => readFile(join(OWN_FOLDER, name))));
  const squares: Buffer[] = [];
  for (const bytes of pictures) {
    const square = await drawPicture(bytes, maxPixels);
    if (square) squares.push(square);
  }
  return squares.length === 0 ? null : (await drawStrip(squares)).toString("base64");
}
