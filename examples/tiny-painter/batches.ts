import { createScene, LATENTS } from "../scenes/create-scene.ts";
import { colorAt, type Thing } from "../scenes/draw.ts";
import { KINDS } from "../scenes/shapes.ts";
import type { Random } from "../training/random.ts";
import { packRows } from "../training/text-rows.ts";
import type { Batch } from "../training/train.ts";
import { PLAN_SIZE, SLOTS } from "./model.ts";

export interface BatchOptions {
  readonly rows: number;
  readonly tokens: number;
  readonly points: number;
  readonly encode: (prompt: string) => number[];
}

const EDGE = 0.035;
/** How much each part of a plan counts: places most, for what is beside them is not seen at all. */
const PLAN_COUNTS = [8, 8, 4, 2, 1, 0.7, 0.7, 0.7];

/** The inputs of one step: prompts, points of the pictures they mean, and the plans behind them. */
export function createBatch(random: Random, { rows, tokens, points, encode }: BatchOptions): Batch {
  const scenes = Array.from({ length: rows }, () => createScene(random));
  const floats = (...shape: number[]) => ({
    shape,
    values: new Float32Array(shape.reduce((a, b) => a * b, 1)),
  });
  const coords = floats(rows, points, 2);
  const colors = floats(rows, points, 3);
  const latents = floats(rows, LATENTS);
  const background = floats(rows, 6);
  for (const [row, { scene, latents: chosen }] of scenes.entries()) {
    latents.values.set(chosen, row * LATENTS);
    background.values.set(scene.background.flat(), row * 6);
    for (let index = 0; index < points; index++) {
      const [x, y] = index % 4 === 0 ? anywhere(random) : near(random, random.pick(scene.things));
      const at = row * points + index;
      coords.values.set([x, y], at * 2);
      colors.values.set(colorAt(scene, x, y, EDGE), at * 3);
    }
  }
  const prompts = scenes.map(({ prompt }) => {
    const encoded = encode(prompt);
    return { tokens: encoded, first: encoded.length };
  });
  const { input_ids, attention_mask } = packRows(prompts, tokens);
  const slots = Array.from({ length: SLOTS }, (_, slot) =>
    slotInputs(
      slot,
      scenes.map(({ scene }) => scene.things[slot]),
    ),
  );
  return {
    input_ids: input_ids!,
    attention_mask: attention_mask!,
    coords,
    colors,
    latents,
    background,
    ...Object.assign({}, ...slots),
  };
}

function slotInputs(slot: number, things: readonly (Thing | undefined)[]): Batch {
  const rows = things.length;
  const plans = new Float32Array(rows * PLAN_SIZE);
  const counts = new Float32Array(rows * PLAN_SIZE);
  for (const [row, thing] of things.entries()) {
    const at = row * PLAN_SIZE;
    plans.set(thing ? planOf(thing) : [0, 0, 0, 0, -1, 0, 0, 0], at);
    counts.set(thing ? PLAN_COUNTS : [0, 0, 0, 0, 1, 0, 0, 0], at);
  }
  return {
    [`plan_${slot}`]: { shape: [rows, PLAN_SIZE], values: plans },
    [`plan_counts_${slot}`]: { shape: [rows, PLAN_SIZE], values: counts },
    [`kind_${slot}`]: {
      shape: [rows],
      values: BigInt64Array.from(things, (thing) => BigInt(thing ? KINDS.indexOf(thing.kind) : 0)),
    },
    [`is_there_${slot}`]: {
      shape: [rows],
      values: Float32Array.from(things, (thing) => (thing ? 1 : 0)),
    },
  };
}

const planOf = ({ x, y, size, turn, color }: Thing): number[] => [
  x,
  y,
  Math.log(size),
  turn,
  1,
  ...color.map(beforeSigmoid),
];

/** What the model must say so that its color comes out; its slope is three. */
function beforeSigmoid(value: number): number {
  const bounded = Math.min(0.985, Math.max(0.015, value));
  return Math.log(bounded / (1 - bounded)) / 3;
}

const anywhere = (random: Random): [number, number] => [
  random.next() * 2 - 1,
  random.next() * 2 - 1,
];

function near(random: Random, { x, y, size }: Thing): [number, number] {
  const aside = (middle: number) =>
    Math.max(-1, Math.min(1, middle + size * (random.next() * 2.2 - 1.1)));
  return [aside(x), aside(y)];
}
