import type { FileInput } from "@orrery/inference";

/** The file that a program reads, by name; of the given type if the name has no extension. */
export function fileInput(name: string, otherwise: string): FileInput {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const mediaType = Object.hasOwn(MEDIA_TYPES, extension) ? MEDIA_TYPES[extension] : undefined;
  return { name, mediaType: mediaType ?? otherwise };
}

/** The same file in another format, for programs that send what the API expects by default. */
export const inFormat = (name: string, extension: string): string =>
  name.replace(/\.[^./]*$/, "") + extension;

export const IMAGE_TYPE = "image/jpeg";
export const AUDIO_TYPE = "audio/flac";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  flac: "audio/flac",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  png: "image/png",
  wav: "audio/wav",
  webm: "audio/webm",
  webp: "image/webp",
};
