import type { Random } from "../training/random.ts";
import type { Label } from "./model.ts";
import { EITHER_OPINION, ONE_OPINION } from "./patterns.ts";
import { EXCESS, FACTS, FILLERS, OPINIONS, PLAIN } from "./words.ts";

type Opinion = keyof typeof OPINIONS;

/** A sentence and what it should be recognized as. */
export interface Example {
  readonly text: string;
  readonly label: Label;
}

const OTHER = { POSITIVE: "NEGATIVE", NEGATIVE: "POSITIVE" } as const;

/** One sentence or two about a thing, equally often of each label. */
export function createExample(random: Random): Example {
  const label = random.pick(["NEGATIVE", "NEUTRAL", "POSITIVE"] as const);
  let text = clause(random, label);
  if (label !== "NEUTRAL" && random.chance(0.15))
    text = joinTwo(random, clause(random, "NEUTRAL"), text);
  else if (random.chance(0.2)) text = joinTwo(random, text, clause(random, label));
  if (random.chance(0.15)) text = `${random.pick(PLAIN.opener)} ${text}`;
  return { text: finish(random, disturb(random, text)), label };
}

function clause(random: Random, label: Label): string {
  if (label === "NEUTRAL") return expand(random, random.pick(FACTS), {});
  const patterns = random.chance(0.18) ? ONE_OPINION[label] : EITHER_OPINION;
  return expand(random, random.pick(patterns), slotsOf(label));
}

type Slots = Readonly<Record<string, readonly string[]>>;

function slotsOf(label: Opinion): Slots {
  const opposite = Object.entries(OPINIONS[OTHER[label]]).map(([name, values]) => [
    `!${name}`,
    values,
  ]);
  return { ...OPINIONS[label], ...Object.fromEntries(opposite), excess: EXCESS };
}

/** What a sentence without an opinion may mention. */
const MENTIONED: Slots = {
  filler: FILLERS,
  good: OPINIONS.POSITIVE.adjective,
  bad: OPINIONS.NEGATIVE.adjective,
};

function expand(random: Random, pattern: string, opinion: Slots): string {
  const slots: Slots = { ...PLAIN, ...MENTIONED, ...opinion };
  return pattern.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const choices = slots[name];
    if (!choices) throw new Error(`No words for {${name}} in “${pattern}”`);
    return random.pick(choices);
  });
}

function joinTwo(random: Random, first: string, second: string): string {
  return first + random.pick([". ", "! ", ", ", " and ", ". "]) + second;
}

/** Makes the model read past words it does not know, and past ordinary ones in odd places. */
function disturb(random: Random, text: string): string {
  const things = new Set<string>(PLAIN.thing);
  const noise = random.chance(0.4);
  return text
    .split(" ")
    .flatMap((word) => {
      const kept = things.has(word) && random.chance(0.15) ? unknownWord(random) : word;
      if (!noise || !random.chance(0.12)) return [kept];
      return [random.chance(0.2) ? unknownWord(random) : random.pick(FILLERS), kept];
    })
    .join(" ");
}

/** Letters that no vocabulary piece can spell. */
function unknownWord(random: Random): string {
  return `zq${random.integer(1e6).toString(36)}x`;
}

function finish(random: Random, text: string): string {
  const tidy = text.replace(/-/g, (mark) => (random.chance(0.5) ? " " : mark));
  const sentence = tidy.charAt(0).toUpperCase() + tidy.slice(1);
  return sentence.endsWith("?")
    ? sentence
    : sentence + random.pick([".", ".", ".", "!", "", "", "..."]);
}
