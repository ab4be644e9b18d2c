import { speak } from "./speech.ts";
import { SAMPLE_RATE } from "./wav.ts";

const seconds = (length: number) => new Float32Array(Math.round(length * SAMPLE_RATE));

/** Noise that is the same on every run. */
function createNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** MIDI note numbers and their lengths in beats: a small tune that climbs and comes home. */
const TUNE = [
  [67, 1],
  [71, 1],
  [74, 1],
  [79, 1.5],
  [74, 0.5],
  [71, 1],
  [67, 2],
] as const;
const BEAT_SECONDS = 0.22;
const TUNE_SECONDS = BEAT_SECONDS * TUNE.reduce((sum, [, beats]) => sum + beats, 0);

/** A music box: a few partials that die away, the high ones first. */
function melody(): Float32Array {
  const out = seconds(TUNE_SECONDS);
  let start = 0;
  for (const [note, beats] of TUNE) {
    const frequency = 440 * 2 ** ((note - 69) / 12);
    const from = Math.round(start * SAMPLE_RATE);
    for (let at = from; at < out.length; at++) {
      const t = (at - from) / SAMPLE_RATE;
      const attack = Math.min(1, t / 0.006);
      for (const [partial, loud] of [
        [1, 1],
        [2, 0.4],
        [3.01, 0.22],
        [5.2, 0.08],
      ] as const) {
        out[at]! +=
          attack *
          loud *
          Math.exp(-t * (4 + 3 * partial)) *
          Math.sin(2 * Math.PI * frequency * partial * t);
      }
    }
    start += beats * BEAT_SECONDS;
  }
  return out;
}

/** A low drum on every second beat, brushes on every half beat. */
function drums(): Float32Array {
  const out = seconds(TUNE_SECONDS);
  const noise = createNoise(7);
  let last = 0;
  for (let at = 0; at < out.length; at++) {
    const time = at / SAMPLE_RATE;
    const low = time % (BEAT_SECONDS * 2);
    const brush = time % (BEAT_SECONDS / 2);
    const white = noise();
    const pitch = 2 * Math.PI * (52 * low + 6 * (1 - Math.exp(-low * 30)));
    out[at] =
      1.1 * Math.exp(-low * 11) * Math.sin(pitch) + 0.35 * Math.exp(-brush * 45) * (white - last);
    last = white;
  }
  return out;
}

/** A songbird: whistles that sweep, in three phrases. */
function birdsong(): Float32Array {
  const out = seconds(1.5);
  const chirps = [0.05, 0.2, 0.35, 0.62, 0.72, 0.82, 0.92, 1.15, 1.3].map((start, index) => ({
    start,
    length: index < 3 ? 0.12 : index < 7 ? 0.07 : 0.14,
    from: [3200, 3400, 3600, 4600, 4500, 4400, 4300, 2800, 3000][index]!,
    to: [4300, 4500, 4700, 3700, 3600, 3500, 3400, 4200, 5200][index]!,
  }));
  for (const { start, length, from, to } of chirps) {
    let phase = 0;
    const first = Math.round(start * SAMPLE_RATE);
    const count = Math.round(length * SAMPLE_RATE);
    for (let at = 0; at < count; at++) {
      const t = at / count;
      phase += (2 * Math.PI * (from + (to - from) * t + 160 * Math.sin(t * 40))) / SAMPLE_RATE;
      out[first + at]! +=
        Math.sin(Math.PI * t) ** 2 * (Math.sin(phase) + 0.12 * Math.sin(2 * phase));
    }
  }
  return out;
}

function mixture(): Float32Array {
  const beat = drums();
  return melody().map((sample, at) => sample * 0.7 + beat[at]! * 0.7);
}

/** Every sound, as samples at `SAMPLE_RATE`. */
export const sounds: Readonly<Record<string, () => Float32Array>> = {
  "birdsong.wav": birdsong,
  "drums.wav": drums,
  "melody.wav": melody,
  "mixture.wav": mixture,
  "voice.wav": speak,
};
