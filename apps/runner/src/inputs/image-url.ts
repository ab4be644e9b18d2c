import { invalidInput } from "../errors.ts";
import { readImage } from "./safe-sharp.ts";

/** More than projectors read. */
const MAX_SIDE = 1536;

/** A caller's image as a data URL of a PNG file of our own: no other code sees their bytes. */
export async function imageUrl(bytes: Uint8Array): Promise<string> {
  try {
    const png = await readImage(bytes)
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return `data:image/png;base64,${png.toString("base64")}`;
  } catch (error) {
    throw invalidInput(`Invalid image: ${(error as Error).message}`, "messages");
  }
}
