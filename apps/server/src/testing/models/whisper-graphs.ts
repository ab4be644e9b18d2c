import type { Value } from "../../../../../examples/training/graph.ts";
import { createAttention, createNetwork } from "./network-parts.ts";

/** Sizes of a model of Whisper's architecture: small, but its half minute of sound is the real one. */
export const SIZES = { width: 16, heads: 2, mels: 80, positions: 1500, texts: 448 } as const;
const { width: WIDTH, heads: HEADS, mels: MELS, positions: POSITIONS, texts: TEXTS } = SIZES;
const PER_HEAD = WIDTH / HEADS;
/** What the second head remembers of a prompt: one place for each of some tokens. */
const MEMORIES = PER_HEAD;

/** After the token `last`, where `heard` came before: `next` is likelier the greater `weight` is. */
export interface Rule {
  readonly last: number;
  readonly heard: number;
  readonly next: number;
  readonly weight: number;
}

function createParts(seed: number) {
  const network = createNetwork(seed);
  const { op, fixed, number, weights: draw } = network;
  const weights = (...shape: number[]) => draw(shape);
  const norm = (x: Value) => {
    const [scale, bias] = [1, 0].map((one) => fixed([WIDTH], new Float32Array(WIDTH).fill(one)));
    return op("LayerNormalization", [x, scale as Value, bias as Value]);
  };
  const gelu = (x: Value) => {
    const erf = op("Erf", [op("Mul", [x, number(Math.SQRT1_2)])]);
    return op("Mul", [op("Mul", [x, number(0.5)]), op("Add", [erf, number(1)])]);
  };
  const linear = (x: Value, to: number = WIDTH, from: number = WIDTH) =>
    op("MatMul", [x, weights(from, to)]);
  const {
    split,
    join,
    looks: match,
  } = createAttention(network, {
    heads: HEADS,
    perHead: PER_HEAD,
  });
  const looks = (query: Value, key: Value, mask?: Value) =>
    match(query, key, { scale: PER_HEAD ** -0.5, added: [mask] });
  const feed = (x: Value) =>
    op("Add", [x, linear(gelu(linear(norm(x), 4 * WIDTH)), WIDTH, 4 * WIDTH)]);
  return { ...network, weights, norm, gelu, linear, split, join, looks, feed };
}

/** Two convolutions, the second of which halves the moments, and a layer of attention. */
export function encodeListener(seed: number): Uint8Array {
  const { op, weights, gelu, norm, linear, split, join, looks, feed, input, encode } =
    createParts(seed);
  const sound = input("input_features", "float32", ["batch", MELS, 2 * POSITIONS]);
  const convolve = (x: Value, from: number, stride: number) =>
    gelu(op("Conv", [x, weights(WIDTH, from, 3)], { pads: [1, 1], strides: [stride] }));
  const convolved = convolve(convolve(sound, MELS, 1), WIDTH, 2);
  const turned = op("Transpose", [convolved], { perm: [0, 2, 1] });
  const placed = op("Add", [turned, weights(POSITIONS, WIDTH)]);
  const x = norm(placed);
  const seen = op("MatMul", [looks(split(linear(x)), split(linear(x))), split(linear(x))]);
  const attended = op("Add", [placed, linear(join(seen))]);
  return encode({ last_hidden_state: [norm(feed(attended)), 3] });
}

/**
 * A layer with a cache, that shows where it looks. Its first head is random; the second remembers what was heard,
 * and the rules weigh far more than all that is random, so that it is known what is written.
 */
export function encodeWriter(seed: number, size: number, rules: readonly Rule[]): Uint8Array {
  const {
    op,
    fixed,
    number,
    weights,
    norm,
    linear,
    split,
    join,
    looks,
    feed,
    input,
    encode,
    list,
    whole,
  } = createParts(seed);
  const tokens = input("input_ids", "int64", ["batch", "length"]);
  const sound = input("encoder_hidden_states", "float32", ["batch", POSITIONS, WIDTH]);
  const past = (kind: string) =>
    input(`past_key_values.0.decoder.${kind}`, "float32", ["batch", HEADS, "past", PER_HEAD]);
  const [pastKey, pastValue] = [past("key"), past("value")];
  const before = op("Shape", [pastKey], { start: 2, end: 3 });
  const all = op("Add", [before, op("Shape", [tokens], { start: 1, end: 2 })]);
  const range = op("Range", [whole(0), op("Squeeze", [all, list(0)]), whole(1)]);
  const places = op("Slice", [range, before, all]);
  const embedding = weights(size, WIDTH);
  const embedded = op("Add", [
    op("Gather", [embedding, tokens]),
    op("Gather", [weights(TEXTS, WIDTH), places]),
  ]);
  const x = norm(embedded);
  const onlyFirst = fixed([1, HEADS, 1, 1], Float32Array.of(1, 0));
  const onlySecond = fixed([1, HEADS, 1, 1], Float32Array.of(0, 1));
  const heard = [...new Set(rules.map((rule) => rule.heard))];
  const remembered = table(
    size,
    WIDTH,
    heard.map((token, at) => [token, PER_HEAD + at]),
  );
  const memory = split(op("Gather", [fixed([size, WIDTH], remembered), tokens]));
  const key = op("Concat", [pastKey, op("Mul", [split(linear(x)), onlyFirst])], { axis: 2 });
  const values = op("Add", [
    op("Mul", [split(linear(x)), onlyFirst]),
    op("Mul", [memory, onlySecond]),
  ]);
  const value = op("Concat", [pastValue, values], { axis: 2 });
  const later = op("Greater", [
    op("Unsqueeze", [range, list(0)]),
    op("Unsqueeze", [places, list(1)]),
  ]);
  const mask = op("Mul", [op("Cast", [later], { to: 1 }), number(-1e9)]);
  const seen = op("MatMul", [looks(split(linear(x)), key, mask), value]);
  const attended = op("Add", [embedded, linear(join(seen))]);
  const [soundKey, soundValue] = [split(linear(sound)), split(linear(sound))];
  const cross = looks(split(linear(norm(attended))), soundKey);
  const listened = op("Add", [attended, linear(join(op("MatMul", [cross, soundValue])))]);
  const random = op("MatMul", [
    norm(feed(listened)),
    op("Transpose", [embedding], { perm: [1, 0] }),
  ]);
  // Which of the remembered tokens came, once more for each token that may have been the last.
  const kept = op("Slice", [join(seen), list(PER_HEAD), list(WIDTH), list(2)]);
  const came = op("Sign", [kept]);
  const lasts = [...new Set(rules.map((rule) => rule.last))];
  const lastTable = table(
    size,
    lasts.length,
    lasts.map((token, at) => [token, at]),
  );
  const last = op("Gather", [fixed([size, lasts.length], lastTable), tokens]);
  const pairs = op("Mul", [op("Unsqueeze", [last, list(3)]), op("Unsqueeze", [came, list(2)])]);
  const states = lasts.length * MEMORIES;
  const flat = op("Reshape", [pairs, list(0, -1, states)]);
  const weighed = new Float32Array(states * size);
  for (const { last: token, heard: other, next, weight } of rules)
    weighed[(lasts.indexOf(token) * MEMORIES + heard.indexOf(other)) * size + next] = weight;
  const ruled = op("MatMul", [flat, fixed([states, size], weighed)]);
  return encode({
    logits: [op("Add", [random, ruled]), 3],
    "present.0.decoder.key": [key, 4],
    "present.0.decoder.value": [value, 4],
    "present.0.encoder.key": [soundKey, 4],
    "present.0.encoder.value": [soundValue, 4],
    "cross_attentions.0": [cross, 4],
  });
}

/** Ones at these places of zeros. */
function table(rows: number, columns: number, ones: readonly (readonly [number, number])[]) {
  const data = new Float32Array(rows * columns);
  for (const [row, column] of ones) data[row * columns + column] = 1;
  return data;
}
