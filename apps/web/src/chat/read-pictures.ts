import { formatBytes } from "../ui/format.ts";

/** Pictures go inside the request, a third larger than they are. */
const MAX_BYTES = 4_000_000;

/** Files as data URLs; what is no picture, or too large, is left out and told. */
export async function readPictures(files: Iterable<File>): Promise<{
  readonly pictures: readonly string[];
  readonly refusal?: string;
}> {
  const all = [...files];
  const good = all.filter(({ type, size }) => type.startsWith("image/") && size <= MAX_BYTES);
  const pictures = await Promise.all(good.map(readDataUrl));
  if (good.length === all.length) return { pictures };
  return { pictures, refusal: `Only pictures of at most ${formatBytes(MAX_BYTES)} can be sent.` };
}

/** Rejects when the file cannot be read. */
export const readDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
