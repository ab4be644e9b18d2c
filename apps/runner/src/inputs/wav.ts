import { invalidInput } from "../errors.ts";

/** A sound in memory: every channel as samples from -1 to 1. */
export interface Sound {
  readonly channels: readonly Float32Array[];
  /** Samples per second. */
  readonly rate: number;
}

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;

/** Reads a RIFF WAVE file of whole numbers (8 to 32 bits) or floats. */
export function decodeWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = listChunks(view);
  const format = chunks.get("fmt ");
  const data = chunks.get("data");
  if (!format || !data || format.size < 16) throw invalidInput("The WAV file is damaged.");
  const named = view.getUint16(format.start, true);
  const code = named === EXTENSIBLE ? view.getUint16(format.start + 24, true) : named;
  const count = view.getUint16(format.start + 2, true);
  const rate = view.getUint32(format.start + 4, true);
  const bits = view.getUint16(format.start + 14, true);
  const read = sampleReader(code, bits);
  if (!read || count === 0 || count > 32 || rate < 1000 || rate > 384_000)
    throw invalidInput("Unsupported WAV encoding.");
  const step = bits / 8;
  const length = Math.floor(data.size / (step * count));
  const channels = Array.from({ length: count }, (_, channel) =>
    Float32Array.from({ length }, (_, index) =>
      read(view, data.start + (index * count + channel) * step),
    ),
  );
  return { channels, rate };
}

/** A WAV file of one channel, 16 bits. */
export function encodeWav(samples: Float32Array, rate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const text = (at: number, letters: string) =>
    bytes.set(
      Array.from(letters, (letter) => letter.charCodeAt(0)),
      at,
    );
  text(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, samples.length * 2, true);
  // A plain loop: half a minute of sound is a moment of the hub's main thread, too.
  const whole = new Int16Array(bytes.buffer, 44);
  for (let at = 0; at < samples.length; at++)
    whole[at] = Math.round(Math.max(-1, Math.min(1, samples[at] ?? 0)) * 32_767);
  return bytes;
}

function listChunks(view: DataView) {
  const chunks = new Map<string, { readonly start: number; readonly size: number }>();
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const name = String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
    const start = at + 8;
    // Recorders that could not go back leave a size of 0 or of all ones: to the end, then.
    const size = Math.min(view.getUint32(at + 4, true) || view.byteLength, view.byteLength - start);
    if (!chunks.has(name)) chunks.set(name, { start, size });
    at = start + size + (size % 2);
  }
  return chunks;
}

type Reader = (view: DataView, at: number) => number;

function sampleReader(code: number, bits: number): Reader | undefined {
  if (code === FLOAT && bits === 32) return (view, at) => view.getFloat32(at, true);
  if (code === FLOAT && bits === 64) return (view, at) => view.getFloat64(at, true);
  if (code !== PCM) return undefined;
  if (bits === 8) return (view, at) => (view.getUint8(at) - 128) / 128;
  if (bits === 16) return (view, at) => view.getInt16(at, true) / 32_768;
  if (bits === 24)
    return (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608;
  if (bits === 32) return (view, at) => view.getInt32(at, true) / 2_147_483_648;
  return undefined;
}
