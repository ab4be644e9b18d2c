import { WORDS } from "../speech/lexicon.ts";
import { STEADY_SPEAKER, type Utterance, utter } from "../speech/utterance.ts";
import type { Random } from "../training/random.ts";
import type { Batch } from "../training/train.ts";
import { BANDS, numbersOf } from "./bands.ts";
import { FRAME_SIZE, LONG_SIGN, SIGNS, type Sizes } from "./model.ts";

/** Pitch counts only where there is a voice to be heard. */
const HEARD = 0.3;

/** Some words in a row that fit into a batch. */
function createUtterance(random: Random, { signs, frames }: Sizes): Utterance {
  for (;;) {
    const words = Array.from({ length: 1 + random.integer(5) }, () => random.pick(WORDS));
    const said = utter(words, STEADY_SPEAKER, random, random.chance(0.25) ? "?" : ".");
    if (said.letters.length <= signs && said.frames.length <= frames) return said;
  }
}

/** The inputs of one step: texts, which frame belongs to which sign, and what both should become. */
export function createBatch(random: Random, sizes: Sizes): Batch {
  const { rows, signs, frames } = sizes;
  const tokens = new BigInt64Array(rows * signs);
  const zeros = (depth: number) => new Float32Array(rows * depth);
  const [lengths, lengthsCount] = [zeros(signs), zeros(signs)];
  const [places, progress] = [zeros(frames * signs), zeros(frames * 3)];
  const [sounds, soundsCount] = [zeros(frames * FRAME_SIZE), zeros(frames * FRAME_SIZE)];
  for (let row = 0; row < rows; row++) {
    const { letters, frames: moved } = createUtterance(random, sizes);
    let start = 0;
    for (const [at, letter] of letters.entries()) {
      const sign = row * signs + at;
      tokens[sign] = BigInt(SIGNS.indexOf(letter.text));
      lengths[sign] = Math.log1p(letter.frames);
      lengthsCount[sign] = 8;
      for (let since = 0; since < letter.frames; since++) {
        const frame = row * frames + start + since;
        const passed = (since + 0.5) / letter.frames;
        places[frame * signs + at] = 1;
        progress.set([passed, 1 - passed, letter.frames / LONG_SIGN], frame * 3);
        const one = moved[start + since]!;
        sounds.set(numbersOf(one), frame * FRAME_SIZE);
        soundsCount.fill(1, frame * FRAME_SIZE, (frame + 1) * FRAME_SIZE);
        soundsCount[frame * FRAME_SIZE] = one.voice > HEARD ? BANDS : 0;
      }
      start += letter.frames;
    }
  }
  return {
    input_ids: { shape: [rows, signs], values: tokens },
    lengths: { shape: [rows, signs, 1], values: lengths },
    lengths_count: { shape: [rows, signs, 1], values: lengthsCount },
    places: { shape: [rows, frames, signs], values: places },
    progress: { shape: [rows, frames, 3], values: progress },
    sounds: { shape: [rows, frames, FRAME_SIZE], values: sounds },
    sounds_count: { shape: [rows, frames, FRAME_SIZE], values: soundsCount },
  };
}
