/** What a browser shows as a picture and never runs, by its first bytes. */
const SIGNATURES: readonly (readonly [mediaType: string, signature: RegExp])[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the signature has them
  ["image/png", /^\x89PNG\r\n\x1a\n/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/webp", /^RIFF.{4}WEBP/s],
  ["image/gif", /^GIF8[79]a/],
];

/** The media type of a picture; `undefined` for other bytes, SVG included. */
export function imageType(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  return SIGNATURES.find(([, signature]) => signature.test(head))?.[0];
}
