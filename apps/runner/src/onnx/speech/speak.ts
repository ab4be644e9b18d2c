import { invalidInput } from "../../errors.ts";
import { encodeWav } from "../../inputs/wav.ts";
import { encodePcm } from "../../outputs/pcm.ts";
import { readSoundFormat } from "../../outputs/sound-formats.ts";
import { stretch } from "../../outputs/stretch.ts";
import type { WireFile } from "../../protocol.ts";
import { readNumber, readText } from "../../read-input.ts";
import type { TaskRunner } from "../pipe.ts";

/** A model reads all of a text at once. */
const MAX_LENGTH = 2000;
const [SLOWEST, FASTEST] = [0.25, 4];

/** Speaks a text, in the format and at the speed asked. */
export const speak: TaskRunner = async ({ pipe }, { inputs, parameters }) => {
  const text = readText(inputs);
  if (text.trim() === "") throw invalidInput("The text is empty.");
  if (text.length > MAX_LENGTH)
    throw invalidInput(`The text is too long: ${text.length} characters (limit: ${MAX_LENGTH}).`);
  const format = readSoundFormat(parameters);
  const speed = readNumber(parameters, "speed", SLOWEST, FASTEST) ?? 1;
  const { audio, sampling_rate: rate } = await pipe(text, {});
  return { kind: "file", file: await encode(stretch(audio, rate, speed), rate, format) };
};

async function encode(
  samples: Float32Array,
  rate: number,
  format: ReturnType<typeof readSoundFormat>,
): Promise<WireFile> {
  if (format === "wav") return { mediaType: "audio/wav", bytes: encodeWav(samples, rate) };
  if (format === "pcm") return encodePcm(samples, rate);
  // Encoders are read at their first use.
  const { encodeSound } = await import("../../outputs/encode-sound.ts");
  return encodeSound(samples, rate, format);
}
