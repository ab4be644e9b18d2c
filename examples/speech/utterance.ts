import type { Random } from "../training/random.ts";
import { LEXICON } from "./lexicon.ts";
import { PHONES, type Posture } from "./phones.ts";

/** Seconds that one frame of a movement lasts. */
export const FRAME_SECONDS = 0.01;

/** The mouth at one moment. */
export interface Frame extends Posture {
  readonly formants: readonly [number, number, number];
  /** How fast the vocal cords swing. */
  readonly hertz: number;
}

/** Who speaks, and how. 1 is usual for each factor. */
export interface Speaker {
  readonly hertz: number;
  /** How long everything takes. */
  readonly slowness: number;
  /** Of all resonances: above 1 is a smaller head. */
  readonly brightness: number;
  /** Seconds between two words, at most. */
  readonly pause: number;
  /** How much each sound differs from the last time it was made. */
  readonly variation: number;
}

/** One voice, always the same. */
export const STEADY_SPEAKER: Speaker = {
  hertz: 118,
  slowness: 1.15,
  brightness: 1,
  pause: 0.06,
  variation: 0,
};

/** Somebody else each time. */
export const createSpeaker = (random: Random): Speaker => ({
  hertz: 85 * 2 ** (random.next() * 1.5),
  slowness: 0.8 + 0.65 * random.next(),
  brightness: 0.88 + 0.32 * random.next(),
  pause: random.pick([0.02, 0.06, 0.15, 0.3]),
  variation: 0.07,
});

/** What was said when: a character (or word) and how many frames it takes. */
export interface Timed {
  readonly text: string;
  readonly frames: number;
}

export interface Utterance {
  readonly frames: readonly Frame[];
  /** Each letter, the space after each word, and the sign at the end. */
  readonly letters: readonly Timed[];
  /** Each word, and as `""` each silence. */
  readonly words: readonly Timed[];
}

const SILENCE: Posture = {
  milliseconds: 0,
  voice: 0,
  breath: 0,
  hiss: 0,
  hissHertz: 4000,
  hissWidth: 3000,
};
const REST = [500, 1500, 2500] as const;
/** Frames over which the mouth gets from one posture to the next, on each side. */
const GLIDE = 3;

/** How a speaker says words of the lexicon; `?` at the end raises the voice. */
export function utter(
  words: readonly string[],
  speaker: Speaker,
  random: Random,
  ending: "." | "?" = ".",
): Utterance {
  const postures: { readonly posture: Posture; readonly hertz: number }[] = [];
  const letters: Timed[] = [];
  const timedWords: Timed[] = [];
  const vary = () => 1 + speaker.variation * random.normal();
  const hold = (posture: Posture, seconds: number, hertz: number): number => {
    const frames = Math.max(1, Math.round(seconds / FRAME_SECONDS));
    for (let frame = 0; frame < frames; frame++) postures.push({ posture, hertz });
    return frames;
  };
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1;
    const spelling = LEXICON.get(word);
    if (!spelling) throw new Error(`Nobody taught how to say ${word}`);
    let wordFrames = 0;
    for (const [at, sounds] of spelling.entries()) {
      const place = at / spelling.length;
      const rise = isLast
        ? ending === "?"
          ? 1 + 0.5 * place
          : 1 - 0.25 * place
        : 1.06 - 0.1 * place;
      let frames = 0;
      for (const phone of sounds)
        for (const posture of PHONES[phone]!) {
          const seconds = (posture.milliseconds / 1000) * speaker.slowness * vary() * vary();
          const formants = posture.formants?.map((hertz) => hertz * speaker.brightness * vary());
          const loudness = vary() * vary();
          const made = {
            ...posture,
            ...(formants && { formants: formants as [number, number, number] }),
            voice: posture.voice * loudness,
            hiss: posture.hiss * loudness * vary(),
            hissHertz: Math.min(7500, posture.hissHertz * (1 + speaker.brightness) * 0.5 * vary()),
          };
          frames += hold(made, seconds, speaker.hertz * rise * vary());
        }
      letters.push({ text: word[at]!, frames });
      wordFrames += frames;
    }
    const silence = isLast
      ? 0.12
      : speaker.variation === 0
        ? speaker.pause
        : speaker.pause * random.next();
    const gap = hold(SILENCE, silence, speaker.hertz);
    letters.push({ text: isLast ? ending : " ", frames: gap });
    timedWords.push({ text: word, frames: wordFrames }, { text: "", frames: gap });
  }
  return { frames: move(postures), letters, words: timedWords };
}

/** From postures that jump to a mouth that moves. */
function move(
  postures: readonly { readonly posture: Posture; readonly hertz: number }[],
): readonly Frame[] {
  let following: readonly [number, number, number] = REST;
  const targets = postures
    .toReversed()
    .map(({ posture }) => {
      following = posture.formants ?? following;
      return following;
    })
    .toReversed();
  const smooth = (values: (at: number) => number, at: number) => {
    const [from, to] = [Math.max(0, at - GLIDE), Math.min(postures.length - 1, at + GLIDE)];
    let sum = 0;
    for (let near = from; near <= to; near++) sum += values(near);
    return sum / (to - from + 1);
  };
  return postures.map(({ posture }, at) => ({
    ...posture,
    formants: [0, 1, 2].map((one) => smooth((near) => targets[near]![one]!, at)) as [
      number,
      number,
      number,
    ],
    hertz: smooth((near) => postures[near]!.hertz, at),
  }));
}
