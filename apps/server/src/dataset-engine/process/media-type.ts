const MAGIC: readonly (readonly [type: string, magic: RegExp])[] = [
  ["image/png", /^\x89PNG\r\n/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/gif", /^GIF8[79]a/],
  ["image/bmp", /^BM.{4}\0\0\0\0/s],
  ["image/avif", /^.{4}ftypavif/s],
  ["image/webp", /^RIFF.{4}WEBP/s],
  ["audio/wav", /^RIFF.{4}WAVE/s],
  ["audio/flac", /^fLaC/],
  ["audio/ogg", /^OggS/],
  ["audio/mp4", /^.{4}ftypM4A/s],
  ["video/mp4", /^.{4}ftyp/s],
  ["video/webm", /^.\x45\xdf\xa3/s],
  ["audio/mpeg", /^(?:ID3|\xff[\xfb\xf3\xf2])/],
];

/** The media type of an image, a sound or a video by its first bytes. */
export function mediaType(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return MAGIC.find(([, magic]) => magic.test(head))?.[0] ?? "application/octet-stream";
}
