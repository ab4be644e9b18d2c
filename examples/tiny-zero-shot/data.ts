import type { Random } from "../training/random.ts";
import { createTopicalSentence, disturb } from "../words/topical-sentence.ts";
import { TOPICS } from "../words/topics.ts";

/** A text, a statement about it, and whether that is so. Topics are places in the list. */
export interface Pair {
  readonly text: string;
  readonly statement: string;
  readonly isTrue: boolean;
  readonly topic: number;
  readonly statedTopic: number;
}

/** What a label becomes before the model reads it: the first is what clients send. */
const STATEMENTS = ["This example is {}.", "This example is {}.", "This text is about {}."];

/** True as often as not. */
export function createPair(random: Random): Pair {
  const topic = random.integer(TOPICS.length);
  const isTrue = random.chance(0.5);
  const other = (topic + 1 + random.integer(TOPICS.length - 1)) % TOPICS.length;
  const statedTopic = isTrue ? topic : other;
  const sentence = createTopicalSentence(random, TOPICS[topic]!);
  const name = random.pick(TOPICS[statedTopic]!.names);
  return {
    text: random.chance(0.6) ? disturb(random, sentence) : sentence,
    statement: random.pick(STATEMENTS).replace("{}", name),
    isTrue,
    topic,
    statedTopic,
  };
}
