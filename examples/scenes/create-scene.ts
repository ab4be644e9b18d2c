import type { Random } from "../training/random.ts";
import { BACKGROUNDS, COLORS, mix, type Rgb } from "./color.ts";
import type { Scene, Thing } from "./draw.ts";
import { KINDS, type Kind, USUAL_COLORS } from "./shapes.ts";

/** How many numbers decide what a prompt leaves open. */
export const LATENTS = 6;

/** A picture, a prompt that asks for it, and the numbers (from -1 to 1) that chose among what fits. */
export interface PromptedScene {
  readonly prompt: string;
  readonly scene: Scene;
  readonly latents: readonly number[];
}

const PLACES: readonly (readonly [words: readonly string[], x: number, y: number])[] = [
  [["in the center", "in the middle"], 0, 0],
  [["on the left", "at the left"], -0.5, 0],
  [["on the right", "at the right"], 0.5, 0],
  [["at the top", "up high"], 0, -0.5],
  [["at the bottom", "down low"], 0, 0.5],
  [["in the top left corner"], -0.5, -0.5],
  [["in the top right corner"], 0.5, -0.5],
  [["in the bottom left corner"], -0.5, 0.5],
  [["in the bottom right corner"], 0.5, 0.5],
];
const SIZES: readonly (readonly [words: readonly string[], size: number])[] = [
  [["small", "tiny", "little"], 0.27],
  [["big", "large", "huge"], 0.72],
];
const RELATIONS: readonly (readonly [words: readonly string[], dx: number, dy: number])[] = [
  [["and", "next to", "beside"], 0.47, 0],
  [["above", "over", "on top of"], 0, 0.47],
  [["below", "under"], 0, -0.47],
];
const OTHER_NAMES: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  smiley: ["smiley", "smiling face", "smiley face"],
  circle: ["circle", "circle", "ball", "dot"],
  square: ["square", "square", "box"],
};
const BACKGROUND_WORDS: Readonly<Record<string, readonly string[]>> = {
  night: [" at night", " in the night sky"],
  sunset: [" at sunset", " in the sunset"],
  sky: [" in the sky", " in a blue sky"],
  sea: [" in the sea", " under water"],
  grass: [" on the grass", " in a green field"],
};
const OPENINGS = [
  "",
  "",
  "",
  "a picture of ",
  "draw ",
  "an image of ",
  "a drawing of ",
  "a photo of ",
];
const PAPERS: readonly [Rgb, Rgb, Rgb] = [
  [0.96, 0.95, 0.92],
  [0.82, 0.88, 0.94],
  [0.18, 0.19, 0.24],
];

/** One thing or two, before something. */
export function createScene(random: Random): PromptedScene {
  const latents = Array.from({ length: LATENTS }, () => random.next() * 2 - 1);
  const { words, things } = random.chance(0.3)
    ? twoThings(random, latents)
    : oneThing(random, latents);
  const [where, background] = createBackground(random, latents, things);
  return {
    prompt: finish(random, random.pick(OPENINGS) + words + where),
    scene: { things, background },
    latents,
  };
}

type Latents = readonly number[];
interface Described {
  readonly words: string;
  readonly things: readonly Thing[];
}

function oneThing(random: Random, latents: Latents): Described {
  const { name, thing } = createThing(random, latents);
  if (!random.chance(0.4)) {
    const placed = { ...thing, x: 0.3 * latents[0]!, y: 0.3 * latents[1]! };
    return { words: withArticle(random, name), things: [placed] };
  }
  const [words, left, top] = random.pick(PLACES);
  const isCentre = left === 0 && top === 0;
  const placed = {
    ...thing,
    x: left + 0.06 * latents[0]!,
    y: top + 0.06 * latents[1]!,
    size: isCentre ? thing.size : Math.min(thing.size, 0.46),
  };
  return { words: `${withArticle(random, name)} ${random.pick(words)}`, things: [placed] };
}

function twoThings(random: Random, latents: Latents): Described {
  const [words, dx, dy] = random.pick(RELATIONS);
  const sides = [-1, 1].map((side) => {
    const { name, thing } = createThing(random, latents);
    const x = side * dx + 0.05 * latents[0]!;
    const y = side * dy + 0.05 * latents[1]!;
    return { name, thing: { ...thing, x, y, size: Math.min(thing.size, 0.42) } };
  });
  const [first, second] = sides.map(({ name }) => withArticle(random, name));
  return {
    words: `${first} ${random.pick(words)} ${second}`,
    things: sides.map(({ thing }) => thing),
  };
}

function createThing(random: Random, latents: Latents) {
  const kind = random.pick(KINDS);
  const usual = USUAL_COLORS[kind];
  const chosen = random.pick(Object.keys(COLORS));
  const isSaid = usual === undefined || random.chance(0.85);
  const spelled = chosen === "gray" && random.chance(0.3) ? "grey" : chosen;
  const sized = random.chance(0.35) ? random.pick(SIZES) : undefined;
  const words = [
    sized ? random.pick(sized[0]) : "",
    isSaid ? spelled : "",
    random.pick(OTHER_NAMES[kind] ?? [kind]),
  ];
  const size = sized ? sized[1] * (1 + 0.08 * latents[2]!) : 0.5 + 0.12 * latents[2]!;
  const color = shaded(COLORS[isSaid ? chosen : usual!]!, latents);
  const thing: Thing = { kind, color, x: 0, y: 0, size, turn: 0.25 * latents[4]! };
  return { name: words.filter((word) => word !== "").join(" "), thing };
}

function createBackground(
  random: Random,
  latents: Latents,
  things: readonly Thing[],
): readonly [words: string, colors: Scene["background"]] {
  const kind = random.next();
  if (kind < 0.35) {
    const isTaken = (name: string) =>
      things.some(({ color }) => color.join() === shaded(COLORS[name]!, latents).join());
    const wanted = random.pick(Object.keys(COLORS));
    const name = isTaken(wanted) ? (wanted === "black" ? "white" : "black") : wanted;
    const color = shaded(COLORS[name]!, latents);
    const words = random.pick([` on a ${name} background`, ` on ${name}`, `, ${name} background`]);
    return [words, [color, color]];
  }
  if (kind < 0.6) {
    const name = random.pick(Object.keys(BACKGROUNDS));
    return [random.pick(BACKGROUND_WORDS[name]!), BACKGROUNDS[name]!];
  }
  const place = latents[3]! + 1;
  const [light, middle, dark] = PAPERS;
  const paper = place < 1 ? mix(light, middle, place) : mix(middle, dark, place - 1);
  return ["", [paper, paper]];
}

const shaded = (color: Rgb, latents: Latents): Rgb =>
  color.map((value) => Math.min(1, Math.max(0, value + 0.05 * latents[5]!))) as unknown as Rgb;

const withArticle = (random: Random, name: string): string =>
  random.chance(0.85) ? `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}` : name;

function finish(random: Random, prompt: string): string {
  if (!random.chance(0.15)) return prompt;
  return prompt.charAt(0).toUpperCase() + prompt.slice(1) + random.pick([".", ""]);
}
