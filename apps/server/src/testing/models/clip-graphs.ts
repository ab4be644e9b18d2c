import type { Value } from "../../../../../examples/training/graph.ts";
import { createAttention, createNetwork } from "./network-parts.ts";

/** Sizes of a model of CLIP's architecture: small, but as many tokens fit into it as into the real one. */
export const CLIP_SIZES = {
  ...{ text: 16, image: 24, shared: 12, heads: 2, feed: 32, layers: 2 },
  ...{ tokens: 77, pixels: 32, patch: 8 },
} as const;
const { heads: HEADS, feed: FEED, layers: LAYERS, shared: SHARED } = CLIP_SIZES;
const PATCHES = (CLIP_SIZES.pixels / CLIP_SIZES.patch) ** 2;
/** How sure the model is: e to this power. */
const LOGIT_SCALE = 2.5;
const HIDDEN = -1e9;

/** Layers of one tower. Weights have the names, shapes and turns that the reference's state has. */
function createTower(network: ReturnType<typeof createNetwork>, tower: string, width: number) {
  const { op, number, weights } = network;
  const perHead = width / HEADS;
  const { split, join, looks } = createAttention(network, { heads: HEADS, perHead });
  const named = (name: string, shape: readonly number[], deviation = 0.4, mean = 0) =>
    weights(shape, { name: `${tower}.${name}`, deviation, mean });
  const norm = (x: Value, name: string) => {
    const scale = named(`${name}.weight`, [width], 0.2, 1);
    return op("LayerNormalization", [x, scale, named(`${name}.bias`, [width])]);
  };
  const linear = (x: Value, name: string, from: number, to: number) => {
    const turned = op("Transpose", [named(`${name}.weight`, [to, from])], { perm: [1, 0] });
    return op("Add", [op("MatMul", [x, turned]), named(`${name}.bias`, [to])]);
  };
  const quickGelu = (x: Value) => op("Mul", [x, op("Sigmoid", [op("Mul", [x, number(1.702)])])]);
  const layer = (x: Value, name: string, added: readonly Value[]) => {
    const y = norm(x, `${name}.layer_norm1`);
    const project = (part: string) => split(linear(y, `${name}.self_attn.${part}`, width, width));
    const [query, key, value] = ["q_proj", "k_proj", "v_proj"].map(project) as [
      Value,
      Value,
      Value,
    ];
    const seen = op("MatMul", [looks(query, key, { scale: perHead ** -0.5, added }), value]);
    const attended = op("Add", [x, linear(join(seen), `${name}.self_attn.out_proj`, width, width)]);
    const wide = linear(norm(attended, `${name}.layer_norm2`), `${name}.mlp.fc1`, width, FEED);
    return op("Add", [attended, linear(quickGelu(wide), `${name}.mlp.fc2`, FEED, width)]);
  };
  const encode = (x: Value, added: readonly Value[]) =>
    Array.from({ length: LAYERS }, (_, at) => `encoder.layers.${at}`).reduce(
      (state, name) => layer(state, name, added),
      x,
    );
  return { named, norm, encode };
}

/** Both towers in one file: how well each text fits each image. */
export function encodeClip(seed: number, size: number, end: number): Uint8Array {
  const network = createNetwork(seed);
  const { op, number, weights, input, encode } = network;
  const texts = describe(
    network,
    { size, end },
    input("input_ids", "int64", ["texts", "length"]),
    input("attention_mask", "int64", ["texts", "length"]),
  );
  const images = see(
    network,
    input("pixel_values", "float32", ["images", 3, "height", "width"]),
  ).embeds;
  const scale = op("Exp", [weights([], { name: "logit_scale", mean: LOGIT_SCALE, deviation: 0 })]);
  const turned = op("Transpose", [images], { perm: [1, 0] });
  const perText = op("Mul", [op("MatMul", [texts, turned]), scale]);
  return encode({
    logits_per_image: [op("Transpose", [perText], { perm: [1, 0] }), 2],
    logits_per_text: [op("Mul", [perText, number(1)]), 2],
    text_embeds: [texts, 2],
    image_embeds: [images, 2],
  });
}

/** The tower for images alone: vectors of its patches, and the one that texts are compared with. */
export function encodeClipVision(seed: number): Uint8Array {
  const network = createNetwork(seed);
  const pixels = network.input("pixel_values", "float32", ["images", 3, "height", "width"]);
  const { state, raw } = see(network, pixels);
  return network.encode({ image_embeds: [raw, 2], last_hidden_state: [state, 3] });
}

/** Texts as unit vectors: the state where each ends. */
function describe(
  network: ReturnType<typeof createNetwork>,
  { size, end }: { readonly size: number; readonly end: number },
  tokens: Value,
  mask: Value,
): Value {
  const { op, list, number, whole, weights, cast } = network;
  const width = CLIP_SIZES.text;
  const { named, norm, encode } = createTower(network, "text_model", width);
  const length = op("Shape", [tokens], { start: 1, end: 2 });
  const places = op("Range", [whole(0), op("Squeeze", [length, list(0)]), whole(1)]);
  const x = op("Add", [
    op("Gather", [named("embeddings.token_embedding.weight", [size, width], 1), tokens]),
    op("Gather", [
      named("embeddings.position_embedding.weight", [CLIP_SIZES.tokens, width], 0.5),
      places,
    ]),
  ]);
  const later = op("Greater", [
    op("Unsqueeze", [places, list(0)]),
    op("Unsqueeze", [places, list(1)]),
  ]);
  const hide = (value: Value) => op("Mul", [value, number(HIDDEN)]);
  const padding = op("Sub", [number(1), cast(mask, "float32")]);
  const added = [hide(cast(later, "float32")), hide(op("Unsqueeze", [padding, list(1, 2)]))];
  const state = norm(encode(x, added), "final_layer_norm");
  const ends = cast(op("Equal", [tokens, whole(end)]), "int64");
  const at = op("ArgMax", [ends], { axis: 1, keepdims: 1 });
  const index = op("Expand", [op("Unsqueeze", [at, list(2)]), list(1, 1, width)]);
  const pooled = op("Squeeze", [op("GatherElements", [state, index], { axis: 1 }), list(1)]);
  const projection = weights([SHARED, width], { name: "text_projection.weight" });
  return unit(network, op("MatMul", [pooled, op("Transpose", [projection], { perm: [1, 0] })]));
}

/** Images as unit vectors, too. */
function see(network: ReturnType<typeof createNetwork>, pixels: Value) {
  const { op, list, weights } = network;
  const width = CLIP_SIZES.image;
  const { patch } = CLIP_SIZES;
  const { named, norm, encode } = createTower(network, "vision_model", width);
  const kernel = named("embeddings.patch_embedding.weight", [width, 3, patch, patch], 0.2);
  const strides = { kernel_shape: [patch, patch], strides: [patch, patch] };
  const cut = op("Reshape", [op("Conv", [pixels, kernel], strides), list(0, width, -1)]);
  const patches = op("Transpose", [cut], { perm: [0, 2, 1] });
  const first = op("Expand", [
    op("Reshape", [named("embeddings.class_embedding", [width]), list(1, 1, width)]),
    op("Concat", [op("Shape", [pixels], { start: 0, end: 1 }), list(1, width)], { axis: 0 }),
  ]);
  const placed = op("Add", [
    op("Concat", [first, patches], { axis: 1 }),
    named("embeddings.position_embedding.weight", [PATCHES + 1, width], 0.5),
  ]);
  const state = encode(norm(placed, "pre_layrnorm"), []);
  const whole = op("Slice", [state, list(0), list(1), list(1)]);
  const pooled = norm(op("Squeeze", [whole, list(1)]), "post_layernorm");
  const projection = weights([SHARED, width], { name: "visual_projection.weight" });
  const raw = op("MatMul", [pooled, op("Transpose", [projection], { perm: [1, 0] })]);
  return { state, raw, embeds: unit(network, raw) };
}

function unit({ op, list }: ReturnType<typeof createNetwork>, x: Value): Value {
  const square = op("ReduceSum", [op("Mul", [x, x]), list(-1)], { keepdims: 1 });
  return op("Div", [x, op("Sqrt", [square])]);
}
