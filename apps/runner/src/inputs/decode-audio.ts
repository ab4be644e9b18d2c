import { invalidInput } from "../errors.ts";
import type { WireFile } from "../protocol.ts";
import { resample } from "./resample.ts";
import { decodeWav, type Sound } from "./wav.ts";
import { readWebm } from "./webm.ts";

interface Decoded {
  readonly channelData: readonly Float32Array[];
  readonly sampleRate: number;
}

interface Decoder {
  readonly ready: Promise<void>;
  decode(bytes: Uint8Array): Decoded | Promise<Decoded>;
  decodeFile?(bytes: Uint8Array): Promise<Decoded>;
  free(): void;
}

/** An audio format: recognized by its first bytes, whatever its name or type is. */
interface SoundFormat {
  isIt(bytes: Uint8Array): boolean;
  decode(bytes: Uint8Array): Sound | Promise<Sound>;
}

const MAX_SECONDS = 900;

const begins = (bytes: Uint8Array, letters: string, at = 0): boolean =>
  [...letters].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
/** Names its codec within the first page. */
const names = (bytes: Uint8Array, letters: string): boolean =>
  Array.from({ length: 64 }, (_, at) => at).some((at) => begins(bytes, letters, at));

const FORMATS: readonly SoundFormat[] = [
  { isIt: (bytes) => begins(bytes, "RIFF") && begins(bytes, "WAVE", 8), decode: decodeWav },
  {
    isIt: (bytes) => begins(bytes, "fLaC"),
    async decode(bytes) {
      const { FLACDecoder } = await import("@wasm-audio-decoders/flac");
      return decodeBy(new FLACDecoder() as unknown as Decoder, bytes);
    },
  },
  {
    isIt: (bytes) => begins(bytes, "OggS") && names(bytes, "OpusHead"),
    async decode(bytes) {
      const { OggOpusDecoder } = await import("ogg-opus-decoder");
      return decodeBy(new OggOpusDecoder() as unknown as Decoder, bytes);
    },
  },
  {
    isIt: (bytes) => begins(bytes, "OggS"),
    async decode(bytes) {
      const { OggVorbisDecoder } = await import("@wasm-audio-decoders/ogg-vorbis");
      return decodeBy(new OggVorbisDecoder() as unknown as Decoder, bytes);
    },
  },
  {
    // What browsers record.
    isIt: (bytes) => begins(bytes, "\x1aE\xdf\xa3"),
    async decode(bytes) {
      const { OpusDecoder } = await import("opus-decoder");
      const { channels, preSkip, packets } = readWebm(bytes);
      const decoder = new OpusDecoder({ channels, preSkip });
      const decode = () => decoder.decodeFrames([...packets]);
      return decodeBy({ ready: decoder.ready, decode, free: () => decoder.free() }, bytes);
    },
  },
  {
    isIt: (bytes) =>
      begins(bytes, "ID3") || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0),
    async decode(bytes) {
      const { MPEGDecoder } = await import("mpg123-decoder");
      return decodeBy(new MPEGDecoder() as unknown as Decoder, bytes);
    },
  },
];

/** One channel of samples at the wanted rate. Reads WAV, FLAC, OGG (Opus, Vorbis), MP3 and WebM (Opus). */
export async function decodeAudio({ bytes }: WireFile, rate: number): Promise<Float32Array> {
  const format = FORMATS.find(({ isIt }) => isIt(bytes));
  if (!format) throw invalidInput("The audio must be a WAV, FLAC, OGG, MP3 or WebM file.");
  const { channels, rate: from } = await format.decode(bytes);
  const [first] = channels;
  if (!first || first.length === 0) throw invalidInput("The audio is empty or damaged.");
  if (first.length / from > MAX_SECONDS)
    throw invalidInput(`The audio is too long (limit: ${MAX_SECONDS / 60} minutes).`);
  return resample(mix(channels), from, rate);
}

async function decodeBy(decoder: Decoder, bytes: Uint8Array): Promise<Sound> {
  try {
    await decoder.ready;
    const decoded = await (decoder.decodeFile?.(bytes) ?? decoder.decode(bytes));
    return { channels: decoded.channelData, rate: decoded.sampleRate };
  } finally {
    decoder.free();
  }
}

function mix(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array()] = channels;
  if (channels.length === 1) return first;
  return first.map(
    (_, index) => channels.reduce((sum, one) => sum + (one[index] ?? 0), 0) / channels.length,
  );
}
