import { createExample } from "../tiny-sentiment/data.ts";
import type { Random } from "../training/random.ts";
import { FIRST_NAMES, JOBS, LAST_NAMES, ORGANIZATIONS, PLACES } from "../words/people.ts";

/** What a stretch of a sentence is; `undefined` for what is no name. */
export type Entity = "PER" | "LOC" | "ORG";
export type Stretch = readonly [text: string, entity?: Entity];

/** A name beside each pattern's slot. */
const SLOTS: Readonly<Record<string, (random: Random) => Stretch>> = {
  "{P}": person,
  "{L}": place,
  "{O}": organization,
};

const PATTERNS = [
  "{P} lives in {L} and works for {O}.",
  "My name is {P} and I live in {L}.",
  "{P} moved from {L} to {L} last year.",
  "{O} opened a new office in {L}.",
  "{P} is a {job} at {O} in {L}.",
  "Yesterday {P} met {P} in {L}.",
  "The head of {O}, {P}, spoke in {L}.",
  "Flights from {L} to {L} are late today.",
  "{P} and {P} founded {O} in {L}.",
  "I bought a book about {L} from {O}.",
  "The weather in {L} is nice.",
  "Please call {P} at {O} tomorrow.",
  "There is a cat in the garden and the sun is warm.",
  "She sold the old car and went home.",
  "{P} loves music.",
  "Hello, I am {P} from {L}.",
  "{P} studied at {O} before she came to {L}.",
  "We visited {L} with {P} and {P}.",
  "In {L}, {P} works as a {job}.",
  "{O} is looking for a {job}.",
  "The {job} wrote to {P}.",
  "They bought shares of {O}.",
  "Last summer we travelled to {L} and {L}.",
  "{P} said that {O} will close its office in {L}.",
  "The meeting was short and the coffee was cold.",
] as const;

const SYLLABLES = [
  "ba",
  "ko",
  "li",
  "ra",
  "ten",
  "vor",
  "mi",
  "sal",
  "don",
  "fe",
  "gur",
  "na",
  "wick",
  "ford",
  "ston",
  "el",
  "ar",
  "be",
  "th",
  "an",
  "os",
  "ty",
];
const INVENTED_SHARE = 0.2;

/** Sentences without names: some of all, and words to put between. */
const plainSentence = (random: Random): string => createExample(random).text;
const PLAIN_SHARE = 0.15;

/** One or two sentences in stretches: names, and what is between them. */
export function createSentence(random: Random): readonly Stretch[] {
  if (random.chance(PLAIN_SHARE)) return [[plainSentence(random)]];
  const before: Stretch[] = random.chance(0.15) ? [[`${plainSentence(random)} `]] : [];
  return [...before, ...withNames(random)];
}

function withNames(random: Random): readonly Stretch[] {
  const pattern = disturb(
    random,
    random.pick(PATTERNS).replaceAll("{job}", () => random.pick(JOBS)),
  );
  return pattern
    .split(/(\{[PLO]\})/)
    .filter((part) => part !== "")
    .map((part): Stretch => SLOTS[part]?.(random) ?? [part]);
}

/** Puts strange words between, and sometimes a capital one in front, so that names are told by themselves. */
function disturb(random: Random, pattern: string): string {
  const strange = () => random.pick(plainSentence(random).split(" ")).replace(/[^a-z']/gi, "");
  if (random.chance(0.4)) return pattern;
  const words = pattern
    .split(" ")
    .flatMap((word) => (random.chance(0.15) ? [strange().toLowerCase(), word] : [word]))
    .map((word) =>
      random.chance(0.15) && /^[a-z]+$/.test(word) ? strange().toLowerCase() || word : word,
    )
    .filter((word) => word !== "");
  if (random.chance(0.4)) words.unshift(strange());
  const sentence = words.join(" ").trim();
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function person(random: Random): Stretch {
  if (random.chance(INVENTED_SHARE)) return [invented(random), "PER"];
  const last = random.chance(0.2) ? invented(random) : random.pick(LAST_NAMES);
  return [random.pick(FIRST_NAMES) + (random.chance(0.4) ? ` ${last}` : ""), "PER"];
}

function place(random: Random): Stretch {
  return [random.chance(INVENTED_SHARE) ? invented(random) : random.pick(PLACES), "LOC"];
}

function organization(random: Random): Stretch {
  if (!random.chance(INVENTED_SHARE)) return [random.pick(ORGANIZATIONS), "ORG"];
  return [invented(random) + random.pick([" Inc", " Labs", " Bank", ""]), "ORG"];
}

/** A name that no list has: only what is around it tells its kind. */
function invented(random: Random): string {
  const count = 2 + random.integer(2);
  const name = Array.from({ length: count }, () => random.pick(SYLLABLES)).join("");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
