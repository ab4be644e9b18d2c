import { badMessage } from "../realtime-error.ts";

/** What was heard so far. */
export interface Heard {
  /** From -1 to 1, one channel. */
  readonly samples: Float32Array;
  readonly rate: number;
}

/** Speech samples of the last seconds. */
export interface Utterance {
  /** Throws `BAD_MESSAGE` for bytes that are no whole samples, and for another rate in the midst. */
  add(bytes: Uint8Array, encoding: "s16" | "f32", rate: number): void;
  /** All of it; after the end it begins again. */
  take(isEnd: boolean): Heard;
}

export function createUtterance(maxSeconds: number): Utterance {
  let pieces: Float32Array[] = [];
  let length = 0;
  let rate = 0;
  return {
    add(bytes, encoding, given) {
      const width = encoding === "s16" ? 2 : 4;
      if (bytes.length % width !== 0)
        throw badMessage(`audio: each sample must have ${width} bytes.`);
      if (length > 0 && rate !== given)
        throw badMessage("sample_rate: can't change within a session.");
      rate = given;
      const samples = readSamples(bytes, encoding);
      pieces.push(samples);
      length += samples.length;
      while (length - (pieces[0]?.length ?? 0) >= maxSeconds * rate)
        length -= pieces.shift()?.length ?? 0;
    },
    take(isEnd) {
      const samples = joined(pieces, length);
      if (isEnd) {
        pieces = [];
        length = 0;
      }
      return { samples, rate };
    },
  };
}

/** By plain loops: they run on the main thread. */
function readSamples(bytes: Uint8Array, encoding: "s16" | "f32"): Float32Array {
  // A copy, for typed arrays begin at whole multiples of their width.
  const { buffer } = new Uint8Array(bytes);
  if (encoding === "f32") return new Float32Array(buffer);
  const whole = new Int16Array(buffer);
  const samples = new Float32Array(whole.length);
  for (let at = 0; at < whole.length; at++) samples[at] = (whole[at] ?? 0) / 32768;
  return samples;
}

function joined(pieces: readonly Float32Array[], length: number): Float32Array {
  const all = new Float32Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
