import { registerAacEncoder } from "@mediabunny/aac-encoder";
import { registerFlacEncoder } from "@mediabunny/flac-encoder";
import { registerMp3Encoder } from "@mediabunny/mp3-encoder";
import {
  AdtsOutputFormat,
  type AudioCodec,
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  FlacOutputFormat,
  Mp3OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  registerEncoder,
} from "mediabunny";
import { resample } from "../inputs/resample.ts";
import type { WireFile } from "../protocol.ts";
import { OpusEncoder } from "./opus-encoder.ts";
import { wholeNumbers } from "./pcm.ts";
import type { CompressedFormat } from "./sound-formats.ts";

interface Encoding {
  readonly mediaType: string;
  readonly codec: AudioCodec;
  readonly container: () => OutputFormat;
  /** Bits per second; absent: nothing is lost. */
  readonly bitrate?: number;
  /** The only rate, or the rates, of samples per second that it has. */
  readonly rates?: readonly number[];
}

const MPEG_RATES = [16_000, 22_050, 24_000, 32_000, 44_100, 48_000];

const ENCODINGS: Readonly<Record<CompressedFormat, Encoding>> = {
  mp3: {
    mediaType: "audio/mpeg",
    codec: "mp3",
    container: () => new Mp3OutputFormat({ xingHeader: false }),
    ...{ bitrate: 64_000, rates: MPEG_RATES },
  },
  opus: {
    mediaType: "audio/ogg",
    codec: "opus",
    container: () => new OggOutputFormat(),
    ...{ bitrate: 48_000, rates: [48_000] },
  },
  aac: {
    mediaType: "audio/aac",
    codec: "aac",
    container: () => new AdtsOutputFormat(),
    ...{ bitrate: 64_000, rates: MPEG_RATES },
  },
  flac: { mediaType: "audio/flac", codec: "flac", container: () => new FlacOutputFormat() },
};

let isRegistered = false;

function registerEncoders(): void {
  if (isRegistered) return;
  for (const register of [registerMp3Encoder, registerFlacEncoder, registerAacEncoder]) register();
  registerEncoder(OpusEncoder);
  isRegistered = true;
}

/** A sound of one channel in a compressed format, at a rate that the format has. */
export async function encodeSound(
  samples: Float32Array,
  rate: number,
  format: CompressedFormat,
): Promise<WireFile> {
  registerEncoders();
  const { mediaType, codec, container, bitrate, rates } = ENCODINGS[format];
  const to =
    rates === undefined ? rate : (rates.find((one) => one >= rate) ?? rates.at(-1) ?? rate);
  const target = new BufferTarget();
  const output = new Output({ format: container(), target });
  const source = new AudioSampleSource({ codec, ...(bitrate !== undefined && { bitrate }) });
  output.addAudioTrack(source);
  await output.start();
  const sample = new AudioSample({
    data: wholeNumbers(resample(samples, rate, to)),
    format: "s16",
    numberOfChannels: 1,
    sampleRate: to,
    timestamp: 0,
  });
  await source.add(sample);
  sample.close();
  await output.finalize();
  if (!target.buffer) throw new Error("The encoder made no file.");
  return { mediaType, bytes: new Uint8Array(target.buffer) };
}
