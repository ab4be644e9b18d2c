import type { Random } from "../training/random.ts";
import type { Batch } from "../training/train.ts";
import { type Clip, record } from "./data.ts";
import { HOP } from "./model.ts";

/** Frames at either end of a recording where a word may be cut through: they count for nothing. */
const EDGE = 12;

/** The inputs of one step: pieces out of clips, each recorded somewhere else. */
export function createBatch(
  clips: readonly Clip[],
  random: Random,
  rows: number,
  frames: number,
): Batch {
  const waves = new Float32Array(rows * frames * HOP);
  const labels = new BigInt64Array(rows * frames);
  const weights = new Float32Array(rows * frames).fill(1);
  for (let row = 0; row < rows; row++) {
    const clip = random.pick(clips);
    // Some begin before anybody speaks, some end after.
    const spare = clip.labels.length - frames;
    const start = Math.min(0, spare) - 30 + random.integer(Math.abs(spare) + 60);
    waves.set(record(clip, start * HOP, frames * HOP, random), row * frames * HOP);
    for (let frame = 0; frame < frames; frame++) {
      const at = row * frames + frame;
      labels[at] = BigInt(clip.labels[start + frame] ?? 0);
      if ((frame < EDGE && start > 0) || (frame >= frames - EDGE && start < spare)) weights[at] = 0;
    }
  }
  return {
    input_values: { shape: [rows, frames * HOP], values: waves },
    labels: { shape: [rows * frames], values: labels },
    weights: { shape: [rows * frames], values: weights },
  };
}
