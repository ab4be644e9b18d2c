/** Pixels on each side: twice the largest that pages show. */
const SIDE = 256;

/** Replaces the chosen picture by a small square from its middle; one that the browser can't read stays. */
export async function squarePicture(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file || file.type === "image/gif") return;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return;
  const side = Math.min(picture.width, picture.height);
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  canvas.getContext("2d")?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  const small = await canvas.convertToBlob({ type: "image/png" });
  // Another file may have been chosen meanwhile.
  if (input.files?.[0] !== file) return;
  const files = new DataTransfer();
  files.items.add(new File([small], "picture.png", { type: small.type }));
  input.files = files.files;
}
