import type { Value } from "../../../../../examples/training/graph.ts";
import {
  createAttention,
  createNetwork,
  type NamedWeights,
  type Outputs,
} from "./network-parts.ts";

/** Sizes of a model of T5's architecture. */
export const T5_SIZES = { width: 16, heads: 2, perHead: 8, feed: 32, layers: 2 } as const;
const { width: WIDTH, heads: HEADS, perHead: PER_HEAD, feed: FEED, layers: LAYERS } = T5_SIZES;
/** Kinds of distances between two tokens, and where all that are farther count as one. */
const [BUCKETS, FARTHEST] = [32, 128];
const HIDDEN = -1e9;

type Side = "encoder" | "decoder";

/** Layers of T5. Weights have the names, shapes and turns that the reference's state has. */
function createLayers(seed: number, size: number) {
  const network = createNetwork(seed);
  const { op, number, list, whole, cast, weights } = network;
  const { split, join, looks } = createAttention(network, { heads: HEADS, perHead: PER_HEAD });
  const turned = (shape: readonly [number, number], named: NamedWeights) =>
    op("Transpose", [weights(shape, named)], { perm: [1, 0] });
  const linear = (x: Value, name: string, from: number, to: number) =>
    op("MatMul", [x, turned([to, from], { name: `${name}.weight`, deviation: 1.2 })]);
  /** Without a mean and a bias. */
  const norm = (x: Value, name: string) => {
    const square = op("ReduceMean", [op("Mul", [x, x]), list(-1)], { keepdims: 1 });
    const root = op("Sqrt", [op("Add", [square, number(1e-6)])]);
    const scale = weights([WIDTH], { name: `${name}.weight`, mean: 1, deviation: 0.2 });
    return op("Mul", [op("Div", [x, root]), scale]);
  };
  const embedding = () => weights([size, WIDTH], { name: "shared.weight", deviation: 0.3 });
  const feed = (x: Value, name: string) => {
    const wide = op("Relu", [
      linear(norm(x, `${name}.layer_norm`), dense(name, "wi"), WIDTH, FEED),
    ]);
    return op("Add", [x, linear(wide, dense(name, "wo"), FEED, WIDTH)]);
  };
  const dense = (name: string, part: string) => `${name}.DenseReluDense.${part}`;
  const project = (x: Value, name: string, part: "q" | "k" | "v") =>
    split(linear(x, `${name}.${part}`, WIDTH, HEADS * PER_HEAD));
  const attend = (
    x: Value,
    name: string,
    [query, key, value]: readonly [Value, Value, Value],
    added: readonly (Value | undefined)[],
  ) => {
    const seen = join(op("MatMul", [looks(query, key, { added }), value]));
    return op("Add", [x, linear(seen, `${name}.o`, HEADS * PER_HEAD, WIDTH)]);
  };
  /** Whole numbers from one to the other. */
  const range = (from: Value, to: Value) =>
    op("Range", [op("Squeeze", [from, list(0)]), op("Squeeze", [to, list(0)]), whole(1)]);
  /** Far distances share a bucket, the more the farther they are. */
  const bucketOf = (distance: Value, count: number) => {
    const exact = count / 2;
    const far = op("Log", [op("Div", [op("Max", [distance, number(1)]), number(exact)])]);
    const scaled = op("Div", [far, number(Math.log(FARTHEST / exact))]);
    const beyond = cast(op("Mul", [scaled, number(count - exact)]), "int64");
    const large = op("Min", [op("Add", [beyond, whole(exact)]), whole(count - 1)]);
    return op("Where", [op("Less", [distance, number(exact)]), cast(distance, "int64"), large]);
  };
  /** What each distance adds to how much a token looks at another: [1, heads, queries, keys]. */
  const bias = (side: Side, queries: Value, keys: Value) => {
    const rows = [op("Unsqueeze", [keys, list(0)]), op("Unsqueeze", [queries, list(1)])] as const;
    const distance = cast(op("Sub", rows), "float32");
    const back = () => bucketOf(op("Max", [op("Neg", [distance]), number(0)]), BUCKETS);
    const both = () => {
      const side = op("Mul", [later(distance), whole(BUCKETS / 2)]);
      return op("Add", [side, bucketOf(op("Abs", [distance]), BUCKETS / 2)]);
    };
    const table = weights([BUCKETS, HEADS], {
      name: `${side}.block.0.layer.0.SelfAttention.relative_attention_bias.weight`,
      deviation: 2,
    });
    const found = op("Gather", [table, side === "encoder" ? both() : back()]);
    return op("Unsqueeze", [op("Transpose", [found], { perm: [2, 0, 1] }), list(0)]);
  };
  const later = (distance: Value) => cast(op("Greater", [distance, number(0)]), "int64");
  /** Ones become zeros, zeros what hides a token. */
  const hide = (mask: Value) =>
    op("Mul", [op("Sub", [number(1), cast(mask, "float32")]), number(HIDDEN)]);
  const hideTokens = (mask: Value) => op("Unsqueeze", [hide(mask), list(1, 2)]);
  return { ...network, embedding, norm, feed, project, attend, range, bias, hide, hideTokens };
}

/** Reads a text. */
export function encodeT5Encoder(seed: number, size: number): Uint8Array {
  const { op, list, input, encode, ...layers } = createLayers(seed, size);
  const { embedding, norm, feed, project, attend, range, bias, hideTokens } = layers;
  const tokens = input("input_ids", "int64", ["batch", "length"]);
  const hidden = hideTokens(input("attention_mask", "int64", ["batch", "length"]));
  const places = range(list(0), op("Shape", [tokens], { start: 1, end: 2 }));
  const distances = bias("encoder", places, places);
  let x = op("Gather", [embedding(), tokens]);
  for (let at = 0; at < LAYERS; at++) {
    const name = `encoder.block.${at}.layer`;
    const y = norm(x, `${name}.0.layer_norm`);
    const own = `${name}.0.SelfAttention`;
    const parts = [project(y, own, "q"), project(y, own, "k"), project(y, own, "v")] as const;
    x = feed(attend(x, own, parts, [distances, hidden]), `${name}.1`);
  }
  return encode({ last_hidden_state: [norm(x, "encoder.final_layer_norm"), 3] });
}

/**
 * Writes a text, as both decoders that published models have in one file: the first step computes what is kept of
 * the text that was read, later steps take it from their inputs and answer nothing in its place.
 */
export function encodeT5Decoder(seed: number, size: number): Uint8Array {
  const network = createLayers(seed, size);
  const { op, input, encode, either } = network;
  const tokens = input("input_ids", "int64", ["batch", "length"]);
  const mask = input("encoder_attention_mask", "int64", ["batch", "read"]);
  const source = input("encoder_hidden_states", "float32", ["batch", "read", WIDTH]);
  const kept = Array.from({ length: LAYERS }, (_, layer) =>
    Object.fromEntries(
      (["decoder", "encoder"] as const).flatMap((side) =>
        (["key", "value"] as const).map((part) => {
          const name = `past_key_values.${layer}.${side}.${part}`;
          const length = side === "decoder" ? "past" : "read_before";
          return [`${side}.${part}`, input(name, "float32", ["batch", HEADS, length, PER_HEAD])];
        }),
      ),
    ),
  );
  const isLater = input("use_cache_branch", "bool", [1]);
  const steps = (past: typeof kept | undefined) =>
    writeStep(network, { tokens, mask, source, past });
  const outputs = either(
    isLater,
    () => steps(kept),
    () => steps(undefined),
  );
  const embedded = op("Transpose", [network.embedding()], { perm: [1, 0] });
  const { last, ...present } = outputs;
  return encode({ logits: [op("MatMul", [last![0], embedded]), 3], ...present });
}

interface Step {
  readonly tokens: Value;
  readonly mask: Value;
  readonly source: Value;
  /** By layer: what was kept of the steps before; absent in the first. */
  readonly past: readonly Readonly<Record<string, Value>>[] | undefined;
}

function writeStep(
  network: ReturnType<typeof createLayers>,
  { tokens, mask, source, past }: Step,
): Outputs {
  const { op, list, number, cast, fixed } = network;
  const { embedding, norm, feed, project, attend, range, bias, hide, hideTokens } = network;
  const length = op("Shape", [tokens], { start: 1, end: 2 });
  const before = past ? op("Shape", [past[0]!["decoder.key"]!], { start: 2, end: 3 }) : list(0);
  const all = op("Add", [before, length]);
  const [queries, keys] = [range(before, all), range(list(0), all)];
  const earlier = op("LessOrEqual", [
    op("Unsqueeze", [keys, list(0)]),
    op("Unsqueeze", [queries, list(1)]),
  ]);
  const added = [bias("decoder", queries, keys), hide(cast(earlier, "int64"))];
  const present: Record<string, Outputs[string]> = {};
  let x = op("Gather", [embedding(), tokens]);
  for (let at = 0; at < LAYERS; at++) {
    const name = `decoder.block.${at}.layer`;
    const own = `${name}.0.SelfAttention`;
    const y = norm(x, `${name}.0.layer_norm`);
    const [key, value] = (["k", "v"] as const).map((part) => {
      const fresh = project(y, own, part);
      const old = past?.[at]?.[part === "k" ? "decoder.key" : "decoder.value"];
      return old ? op("Concat", [old, fresh], { axis: 2 }) : fresh;
    }) as [Value, Value];
    x = attend(x, own, [project(y, own, "q"), key, value], added);
    const cross = `${name}.1.EncDecAttention`;
    const read = past
      ? ([past[at]!["encoder.key"]!, past[at]!["encoder.value"]!] as const)
      : ([project(source, cross, "k"), project(source, cross, "v")] as const);
    const query = project(norm(x, `${name}.1.layer_norm`), cross, "q");
    x = feed(attend(x, cross, [query, ...read], [hideTokens(mask)]), `${name}.2`);
    const nothing = () => fixed([0, HEADS, 1, PER_HEAD], new Float32Array());
    present[`present.${at}.decoder.key`] = [key, 4];
    present[`present.${at}.decoder.value`] = [value, 4];
    present[`present.${at}.encoder.key`] = [past ? nothing() : read[0], 4];
    present[`present.${at}.encoder.value`] = [past ? nothing() : read[1], 4];
  }
  const scaled = op("Mul", [norm(x, "decoder.final_layer_norm"), number(WIDTH ** -0.5)]);
  return { last: [scaled, 3], ...present };
}
