/** The size of a PNG or JPEG in pixels, from its header; `undefined` for another file. Pure. */
export function findPictureSize(
  bytes: Uint8Array,
): { readonly width: number; readonly height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47)
    return { width: view.getUint32(16), height: view.getUint32(20) };
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = view.getUint16(at);
    // The frame's header, of whichever coding; 0xffc4, 0xffc8 and 0xffcc are something else.
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![4, 8, 12].includes(marker & 0x0f);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
