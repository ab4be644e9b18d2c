import { formatBytes } from "../ui/format.ts";
import { STRINGS } from "./strings.ts";

/** Images are sent inside the request, as base64: a third larger. */
const MAX_BYTES = 4_000_000;

/** Reads images as data URLs. Leaves out other files and large ones, and returns why. */
export async function readPictures(files: Iterable<File>): Promise<{
  readonly pictures: readonly string[];
  readonly refusal?: string;
}> {
  const all = [...files];
  const good = all.filter(({ type, size }) => type.startsWith("image/") && size <= MAX_BYTES);
  const pictures = await Promise.all(good.map(readDataUrl));
  if (good.length === all.length) return { pictures };
  return { pictures, refusal: STRINGS.composer.tooLarge(formatBytes(MAX_BYTES)) };
}

/** Rejects when the file cannot be read. */
export const readDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
