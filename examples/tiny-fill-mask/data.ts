import { createSentence } from "../tiny-ner/data.ts";
import { createExample } from "../tiny-sentiment/data.ts";
import type { Random } from "../training/random.ts";
import { CAPITALS } from "../words/people.ts";
import { createTopicalSentence } from "../words/topical-sentence.ts";
import { TOPICS } from "../words/topics.ts";

/** What is always so: each word of these can be known from the others. */
const FACTS = [
  "Bees make honey.",
  "A cow gives milk.",
  "The sky is blue.",
  "Grass is green.",
  "Snow is white.",
  "Fire is hot and ice is cold.",
  "A week has seven days.",
  "A year has twelve months.",
  "A spider has eight legs.",
  "A dog has four legs.",
  "The sun rises in the east.",
  "The sun sets in the west.",
  "Fish live in water.",
  "Birds fly in the air.",
  "We sleep at night and work during the day.",
  "The goal of life is happiness.",
  "Water is wet.",
  "Sugar is sweet and lemons are sour.",
  "Winter is cold and summer is warm.",
  "You see with your eyes and hear with your ears.",
  "A doctor works in a hospital.",
  "A teacher works in a school.",
  "A baker makes bread.",
  "Two plus two is four.",
] as const;

/** A sentence of one of several kinds; a third of them state facts. */
export function createText(random: Random): string {
  const kind = random.integer(6);
  if (kind < 2) return random.chance(0.5) ? random.pick(FACTS) : capital(random);
  if (kind === 2) return createExample(random).text;
  if (kind === 3)
    return createSentence(random)
      .map(([text]) => text)
      .join("");
  return createTopicalSentence(random, random.pick(TOPICS));
}

function capital(random: Random): string {
  const [city, country] = random.pick(CAPITALS);
  return random.pick([
    `The capital of ${country} is ${city}.`,
    `${city} is the capital of ${country}.`,
    `${city} is a city in ${country}.`,
  ]);
}
