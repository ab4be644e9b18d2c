import type { Random } from "../training/random.ts";
import { packRows } from "../training/text-rows.ts";
import type { Batch } from "../training/train.ts";
import { createTune, type Sound, type Sung } from "./data.ts";
import { SOUND_SIZE } from "./model.ts";

/** How much each number of a word that sounds counts: its length and pitch most. */
const COUNTS = [4, 1, 8, 0.2, ...new Array(SOUND_SIZE - 4).fill(1)];
/** Of a word that does not, only that it is silent. */
const SILENT_COUNTS = [4, 1, ...new Array(SOUND_SIZE - 2).fill(0)];

/** Tokens of a tune, and the sound of each. */
export function encodeTune(encode: (text: string) => number[], tune: readonly Sung[]) {
  const [start, end] = encode("") as [number, number];
  const tokens = [start];
  const sounds: (Sound | undefined)[] = [undefined];
  for (const [word, sound] of tune) {
    const pieces = encode(word).slice(1, -1);
    tokens.push(...pieces);
    sounds.push(...pieces.map((_, index) => (index === 0 ? sound : undefined)));
  }
  return { tokens: [...tokens, end], sounds: [...sounds, undefined] };
}

/** The inputs of one step. */
export function createBatch(
  random: Random,
  rows: number,
  length: number,
  encode: (text: string) => number[],
): Batch {
  const tunes = Array.from({ length: rows }, () => encodeTune(encode, createTune(random)));
  const sounds = new Float32Array(rows * length * SOUND_SIZE);
  const counts = new Float32Array(rows * length * SOUND_SIZE);
  for (const [row, { sounds: heard }] of tunes.entries())
    for (let column = 0; column < length; column++) {
      const at = (row * length + column) * SOUND_SIZE;
      const sound = heard[column];
      if (column < heard.length) counts.set(sound ? COUNTS : SILENT_COUNTS, at);
      if (sound) sounds.set(numbersOf(sound), at);
    }
  const { input_ids, attention_mask } = packRows(
    tunes.map(({ tokens }) => ({ tokens, first: tokens.length })),
    length,
  );
  const shape = [rows, length, SOUND_SIZE];
  return {
    input_ids: input_ids!,
    attention_mask: attention_mask!,
    sounds: { shape, values: sounds },
    counts: { shape, values: counts },
  };
}

const numbersOf = ({ seconds, pitch, instrument }: Sound): number[] => [
  seconds,
  pitch === undefined ? 0 : 1,
  pitch ?? 0,
  instrument.decay,
  ...instrument.overtones,
];
