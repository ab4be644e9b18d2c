import { invalidInput } from "../errors.ts";
import type { WireCall } from "../protocol.ts";

/** Formats that need an encoder. */
export const COMPRESSED_FORMATS = ["mp3", "opus", "aac", "flac"] as const;
export type CompressedFormat = (typeof COMPRESSED_FORMATS)[number];

/** Formats that speech is sent in. */
export const SOUND_FORMATS = ["wav", "pcm", ...COMPRESSED_FORMATS] as const;
export type SoundFormat = (typeof SOUND_FORMATS)[number];

/** The format that a call asks for. Throws `invalid-input` with those that there are. */
export function readSoundFormat({ response_format: format }: WireCall["parameters"]): SoundFormat {
  if (format === undefined || format === null) return "wav";
  const known = SOUND_FORMATS.find((one) => one === format);
  if (known) return known;
  throw invalidInput(
    `response_format must be one of ${SOUND_FORMATS.join(", ")}.`,
    "response_format",
  );
}
