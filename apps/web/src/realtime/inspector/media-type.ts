/** What files of each kind begin with; in a WebP and a WAV, four bytes in between say how long it is. */
const BEGINNINGS: readonly (readonly [mediaType: string, ...bytes: (number | undefined)[]])[] = [
  ["image/png", 0x89, 0x50, 0x4e, 0x47],
  ["image/jpeg", 0xff, 0xd8, 0xff],
  ["image/gif", 0x47, 0x49, 0x46, 0x38],
  ["image/webp", 0x52, 0x49, 0x46, 0x46, ...gap(), 0x57, 0x45, 0x42, 0x50],
  ["audio/wav", 0x52, 0x49, 0x46, 0x46, ...gap(), 0x57, 0x41, 0x56, 0x45],
];

function gap(): undefined[] {
  return [undefined, undefined, undefined, undefined];
}

/** What the bytes are by their beginning: of the few kinds that frames carry and browsers show. */
export const mediaTypeOf = (bytes: Uint8Array): string | undefined =>
  BEGINNINGS.find(([, ...start]) =>
    start.every((byte, index) => byte === undefined || bytes[index] === byte),
  )?.[0];
