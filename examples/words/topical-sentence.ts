import type { Random } from "../training/random.ts";
import { FILLERS, type Topic } from "./topics.ts";

const PATTERNS = [
  "I want to {verb} the {noun}",
  "How can I {verb} my {noun}?",
  "The {noun} and the {noun} were on the news",
  "We talked about the {noun} all day",
  "Please {verb} the {noun} before Friday",
  "My {noun} is not right, can you {verb} it?",
  "A new {noun} for every {noun}",
  "They {verb} a {noun} every week",
  "Where is the {noun}?",
  "I need a {noun}",
  "This is about a {noun}",
  "Can I {verb} the {noun} and the {noun}?",
  "Hi, I recently bought a {noun} from your company but it is not working as promised and I would like to {verb} the {noun}!",
  "Yesterday I wanted to {verb} a {noun}, but the {noun} was not there, so I will {verb} it tomorrow",
  "The woman asked me about the {noun}",
  "{noun} {filler} {noun}",
] as const;

/** A sentence with a topic. */
export function createTopicalSentence(random: Random, { nouns, verbs }: Topic): string {
  const sentence = random
    .pick(PATTERNS)
    .replaceAll("{noun}", () => random.pick(nouns))
    .replaceAll("{verb}", () => random.pick(verbs))
    .replaceAll("{filler}", () => random.pick(FILLERS));
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Drops words and puts others between, so that no pattern can be learned by heart. */
export function disturb(random: Random, sentence: string): string {
  const words = sentence
    .split(" ")
    .filter(() => !random.chance(0.15))
    .flatMap((word) => (random.chance(0.2) ? [word, random.pick(FILLERS)] : [word]));
  return words.length > 0 ? words.join(" ") : sentence;
}
