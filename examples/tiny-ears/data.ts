import { WORDS } from "../speech/lexicon.ts";
import { createSpeaker, FRAME_SECONDS, type Timed, utter } from "../speech/utterance.ts";
import { SAMPLE_RATE, soundOf } from "../speech/vocal-tract.ts";
import type { Random } from "../training/random.ts";
import { HOP, TOKENS } from "./model.ts";

/** A sound, and for each of its frames the token that is right there. */
export interface Clip {
  readonly samples: Float32Array;
  readonly labels: Uint8Array;
}

const MOST_WORDS = 8;
/** How much of a word's end carries its token, and at least and at most how many hundredths of a second. */
const MARKED_SHARE = 0.4;
const LEAST_MARKED = 6;
const MOST_MARKED = 14;

/** Words in any order, spoken by somebody. */
export function createClip(random: Random): Clip {
  const words = Array.from({ length: 1 + random.integer(MOST_WORDS) }, () => random.pick(WORDS));
  const said = utter(words, createSpeaker(random), random, random.chance(0.2) ? "?" : ".");
  return labelClip(soundOf(said.frames, random), said.words);
}

/** A word is known when it ends: the token stands in its last frames. */
export function labelClip(samples: Float32Array, words: readonly Timed[]): Clip {
  const labels = new Uint8Array(Math.ceil(samples.length / HOP));
  let start = 0;
  for (const { text, frames } of words) {
    const end = start + frames;
    const marked = Math.max(LEAST_MARKED, Math.min(MOST_MARKED, frames * MARKED_SHARE));
    const toFrame = (at: number) => Math.round((at * FRAME_SECONDS * SAMPLE_RATE) / HOP);
    const token = Math.max(0, TOKENS.indexOf(`${text}|`));
    labels.fill(token, toFrame(Math.max(start, end - marked)), toFrame(end));
    start = end;
  }
  return { samples, labels };
}

/** As it sounds in a room, through a microphone: `samples` from `start` on, with all that comes along. */
export function record(
  { samples }: Clip,
  start: number,
  length: number,
  random: Random,
): Float32Array {
  const echo = random.chance(0.5) ? 0.5 * random.next() : 0;
  const delay = 200 + random.integer(1200);
  const muffled = random.chance(0.5) ? 0.7 * random.next() : -0.5 * random.next();
  const wave = new Float32Array(length);
  let before = 0;
  for (let at = 0; at < length; at++) {
    const heard = (samples[start + at] ?? 0) + echo * (samples[start + at - delay] ?? 0);
    before = (1 - Math.abs(muffled)) * heard + muffled * before;
    wave[at] = before;
  }
  addNoise(wave, random);
  return normalize(wave);
}

function addNoise(wave: Float32Array, random: Random): void {
  const loudness = Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / wave.length);
  const level = (loudness + 1e-4) * 10 ** (-0.5 - 1.7 * random.next());
  const dull = 0.95 * random.next();
  const hum = random.chance(0.3) ? (50 + 70 * random.next()) / SAMPLE_RATE : 0;
  let noise = 0;
  for (let at = 0; at < wave.length; at++) {
    noise = dull * noise + Math.sqrt(1 - dull * dull) * (random.next() * 3.46 - 1.73);
    wave[at]! += level * (noise + (hum > 0 ? Math.sin(2 * Math.PI * hum * at) : 0));
  }
}

/** Mean 0 and variance 1, like the feature extractor of the published model makes it. */
export function normalize(wave: Float32Array): Float32Array {
  const mean = wave.reduce((sum, value) => sum + value, 0) / wave.length;
  const variance = wave.reduce((sum, value) => sum + (value - mean) ** 2, 0) / wave.length;
  const scale = 1 / Math.sqrt(variance + 1e-7);
  return wave.map((value) => (value - mean) * scale);
}
