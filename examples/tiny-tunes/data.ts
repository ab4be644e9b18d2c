import type { Random } from "../training/random.ts";
import {
  CHANGES,
  INSTRUMENTS,
  type Instrument,
  NOTES,
  TEMPI,
  USUAL_INSTRUMENT,
  USUAL_SECONDS,
} from "./music.ts";

/** What one word sounds like; most words do not sound. */
export interface Sound {
  readonly seconds: number;
  /** Octaves above middle C; `undefined` for a pause. */
  readonly pitch: number | undefined;
  readonly instrument: Instrument;
}

/** A word, and what it sounds like if it does. */
export type Sung = readonly [word: string, sound?: Sound];

const OPENINGS = [
  "",
  "",
  "",
  "play",
  "please play",
  "sing",
  "a melody",
  "the notes",
  "can you play",
  "i want to hear",
];
const BETWEEN = ["and", "then", ",", "and then", "now"];
const WITH = ["on a", "with a", "on the", "played by a", "like a"];

/** Some notes in a row, by an instrument and at a pace. */
export function createTune(random: Random): readonly Sung[] {
  const named = random.chance(0.7) ? random.pick(Object.keys(INSTRUMENTS)) : undefined;
  const tempo = random.chance(0.4) ? random.pick(TEMPI) : undefined;
  const sound = {
    instrument: INSTRUMENTS[named ?? USUAL_INSTRUMENT]!,
    seconds: tempo?.[1] ?? USUAL_SECONDS,
  };
  const count = 1 + random.integer(9);
  const notes = Array.from({ length: count }, () => createNote(random, sound)).flat();
  const place = named ? [...`${random.pick(WITH)} ${named}`.split(" "), ...maybe(random, ",")] : [];
  const pace = tempo ? [random.pick(tempo[0])] : [];
  const silent = (words: readonly string[]): Sung[] => words.map((word) => [word]);
  const opening = random
    .pick(OPENINGS)
    .split(" ")
    .filter((word) => word !== "");
  // Who plays and how fast may be said before the notes or after them.
  const [before, after] = random.chance(0.5) ? [[...pace, ...place], []] : [pace, place];
  return random.chance(0.5)
    ? [...silent(opening), ...silent(before), ...notes, ...silent(after)]
    : [...silent(opening), ...notes, ...silent(after), ...silent(before)];
}

const maybe = (random: Random, word: string): string[] => (random.chance(0.3) ? [word] : []);

function createNote(random: Random, usual: Pick<Sound, "instrument" | "seconds">): Sung[] {
  const between: Sung[] = random.chance(0.15)
    ? random
        .pick(BETWEEN)
        .split(" ")
        .map((word): Sung => [word])
    : [];
  if (random.chance(0.08)) return [...between, ["pause", { ...usual, pitch: undefined }]];
  const changes = Object.keys(CHANGES)
    .filter(() => random.chance(0.1))
    .slice(0, 2);
  const name = random.pick(Object.keys(NOTES));
  const octaves = changes.reduce((sum, word) => sum + (CHANGES[word]!.octaves ?? 0), 0);
  const times = changes.reduce((product, word) => product * (CHANGES[word]!.times ?? 1), 1);
  return [
    ...between,
    ...changes.map((word): Sung => [word]),
    [name, { ...usual, seconds: usual.seconds * times, pitch: NOTES[name]! / 12 + octaves }],
  ];
}
