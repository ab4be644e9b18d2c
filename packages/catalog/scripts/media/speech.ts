import { SAMPLE_RATE } from "./wav.ts";

/** One target of the vocal tract: three formants in hertz, how voiced, how breathy, how long. */
type Target = readonly [
  f1: number,
  f2: number,
  f3: number,
  voice: number,
  breath: number,
  ms: number,
];

/**
 * "You were on my way home." Every sound but one is voiced and none stops the air, which is what a
 * formant synthesizer of one page says best.
 */
const SENTENCE: readonly Target[] = [
  [300, 2100, 2900, 0, 0, 30],
  [280, 2200, 3000, 0.7, 0, 60],
  [310, 1000, 2250, 1, 0, 110],
  [300, 650, 2250, 0.7, 0, 55],
  [460, 1250, 1600, 1, 0, 130],
  [620, 950, 2450, 1, 0, 120],
  [560, 1100, 2450, 0.9, 0, 40],
  [270, 1500, 2500, 0.35, 0, 70],
  [260, 1050, 2200, 0.35, 0, 70],
  [700, 1150, 2450, 1, 0, 90],
  [450, 1900, 2600, 1, 0, 90],
  [300, 650, 2250, 0.7, 0, 70],
  [480, 1900, 2550, 1, 0, 110],
  [330, 2200, 2850, 0.9, 0, 100],
  [480, 1000, 2450, 0.05, 0.4, 70],
  [520, 900, 2400, 1, 0, 130],
  [400, 750, 2350, 0.9, 0, 110],
  [260, 950, 2200, 0.4, 0, 130],
  [260, 950, 2200, 0, 0, 60],
];

/** A two-pole resonator, the building block of a vocal tract. */
function createResonator() {
  let [before, last] = [0, 0];
  return (input: number, frequency: number, bandwidth: number) => {
    const r = Math.exp((-Math.PI * bandwidth) / SAMPLE_RATE);
    const c = -r * r;
    const b = 2 * r * Math.cos((2 * Math.PI * frequency) / SAMPLE_RATE);
    const output = (1 - b - c) * input + b * last + c * before;
    [before, last] = [last, output];
    return output;
  };
}

/** Where the mouth is at a moment, gliding from the middle of one target to the next. */
function targetAt(ms: number): readonly number[] {
  let start = 0;
  let [from, fromMiddle] = [SENTENCE[0]!, 0];
  for (const target of SENTENCE) {
    const middle = start + target[5] / 2;
    if (ms < middle) {
      const t = (ms - fromMiddle) / (middle - fromMiddle);
      const eased = t * t * (3 - 2 * t);
      return from.map((value, index) => value + (target[index]! - value) * eased);
    }
    [from, fromMiddle] = [target, middle];
    start += target[5];
  }
  return from;
}

/** Synthesizes the sentence in a falling, slightly trembling voice. */
export function speak(): Float32Array {
  const totalMs = SENTENCE.reduce((sum, target) => sum + target[5], 0);
  const out = new Float32Array(Math.round((totalMs / 1000) * SAMPLE_RATE));
  const tract = [90, 110, 170, 250].map((bandwidth) => ({
    bandwidth,
    resonate: createResonator(),
  }));
  const glottis = createResonator();
  let [phase, seed, previous] = [0, 1, 0];
  for (let at = 0; at < out.length; at++) {
    const ms = (at / SAMPLE_RATE) * 1000;
    const [f1, f2, f3, voice, breath] = targetAt(ms) as [number, number, number, number, number];
    const along = ms / totalMs;
    phase += (128 - 34 * along + 14 * Math.sin(along * 9) + 2 * Math.sin(ms / 30)) / SAMPLE_RATE;
    const pulse = phase >= 1 ? 1 : 0;
    phase -= pulse;
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const hiss = seed / 2 ** 31 - 1;
    const source = glottis(pulse * 8 * voice, 0, 320) + hiss * (0.05 * breath + 0.004 * voice);
    const throat = tract.reduce(
      (sound, { bandwidth, resonate }, index) =>
        resonate(sound, [f1, f2, f3, 3500][index]!, bandwidth),
      source,
    );
    out[at] = throat - 0.96 * previous;
    previous = throat;
  }
  return out;
}
