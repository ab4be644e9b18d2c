import { constant, type Graph, parameter, scalar, type Value } from "./graph.ts";
import { linear, rmsNorm } from "./layers.ts";
import {
  add,
  gather,
  matrixMultiply,
  multiply,
  reshape,
  silu,
  softmax,
  transpose,
} from "./operators.ts";

/** The sizes of a Llama; `context` is the longest text in tokens. */
export interface LlamaSizes {
  readonly vocabulary: number;
  readonly width: number;
  readonly layers: number;
  readonly heads: number;
  readonly feedForward: number;
  readonly context: number;
}

/** How fast positions turn; the model's file must repeat it. */
export const ROPE_BASE = 10_000;

/**
 * The score of every next token, [rows × tokens, vocabulary], for `tokens` of [rows, tokens]. Parameters
 * have the names that llama.cpp gives them; the embedding serves as the output too.
 */
export function llama(graph: Graph, sizes: LlamaSizes, tokens: Value): Value {
  const [rows, length] = tokens.shape as [number, number];
  const { vocabulary, width } = sizes;
  const table = parameter(graph, "token_embd.weight", [vocabulary, width], {
    deviation: 0.08,
    decay: true,
  });
  const turn = createTurn(graph, length, width / sizes.heads);
  const mask = causalMask(graph, length);
  let x = gather(graph, table, tokens);
  for (let layer = 0; layer < sizes.layers; layer++) {
    const name = `blk.${layer}`;
    const normal = rmsNorm(graph, x, `${name}.attn_norm`);
    x = add(graph, x, attention(graph, sizes, normal, { turn, mask, name }));
    x = add(graph, x, feedForward(graph, sizes, rmsNorm(graph, x, `${name}.ffn_norm`), name));
  }
  const last = rmsNorm(graph, x, "output_norm");
  const flat = reshape(graph, last, [-1, width], [rows * length, width]);
  return matrixMultiply(graph, flat, transpose(graph, table, [1, 0]));
}

interface Attention {
  readonly turn: (x: Value) => Value;
  readonly mask: Value;
  readonly name: string;
}

function attention(
  graph: Graph,
  sizes: LlamaSizes,
  x: Value,
  { turn, mask, name }: Attention,
): Value {
  const { width, heads } = sizes;
  const [rows, length] = x.shape as [number, number, number];
  const size = width / heads;
  const projected = (part: string) => {
    const flat = linear(graph, x, `${name}.${part}`, width, { bias: false });
    const split = reshape(graph, flat, [0, 0, heads, size], [rows, length, heads, size]);
    return transpose(graph, split, [0, 2, 1, 3]);
  };
  const query = turn(projected("attn_q"));
  const key = turn(projected("attn_k"));
  const products = matrixMultiply(graph, query, transpose(graph, key, [0, 1, 3, 2]));
  const scores = multiply(graph, products, scalar(graph, 1 / Math.sqrt(size)));
  const weights = softmax(graph, add(graph, scores, mask));
  const mixed = matrixMultiply(graph, weights, projected("attn_v"));
  const joined = transpose(graph, mixed, [0, 2, 1, 3]);
  const flat = reshape(graph, joined, [0, 0, width], [rows, length, width]);
  return linear(graph, flat, `${name}.attn_output`, width, towardsSum(sizes, width));
}

function feedForward(graph: Graph, sizes: LlamaSizes, x: Value, name: string): Value {
  const wide = (part: string) =>
    linear(graph, x, `${name}.${part}`, sizes.feedForward, { bias: false });
  const gated = multiply(graph, silu(graph, wide("ffn_gate")), wide("ffn_up"));
  return linear(graph, gated, `${name}.ffn_down`, sizes.width, towardsSum(sizes, sizes.width));
}

/** What is added to the sum of all layers starts smaller the more layers there are. */
const towardsSum = ({ layers }: LlamaSizes, width: number) => ({
  bias: false as const,
  deviation: 0.7 / Math.sqrt(width) / Math.sqrt(2 * layers),
});

/** Turns each pair of neighboring numbers by an angle that grows with the position. */
function createTurn(graph: Graph, length: number, size: number): (x: Value) => Value {
  const cosines = new Float32Array(length * size);
  const sines = new Float32Array(length * size);
  const quarter = new Float32Array(size * size);
  for (let pair = 0; pair < size; pair += 2) {
    quarter[(pair + 1) * size + pair] = -1;
    quarter[pair * size + pair + 1] = 1;
    for (let position = 0; position < length; position++) {
      const angle = position * ROPE_BASE ** (-pair / size);
      for (const index of [position * size + pair, position * size + pair + 1]) {
        cosines[index] = Math.cos(angle);
        sines[index] = Math.sin(angle);
      }
    }
  }
  const cosine = constant(graph, [length, size], cosines);
  const sine = constant(graph, [length, size], sines);
  const quarterTurn = constant(graph, [size, size], quarter);
  return (x) =>
    add(
      graph,
      multiply(graph, x, cosine),
      multiply(graph, matrixMultiply(graph, x, quarterTurn), sine),
    );
}

/** 0 for what came before, a large negative number for what comes after. */
function causalMask(graph: Graph, length: number): Value {
  const mask = new Float32Array(length * length);
  for (let row = 0; row < length; row++)
    mask.fill(-1e9, row * length + row + 1, (row + 1) * length);
  return constant(graph, [length, length], mask);
}
