import { encodeGguf, type GgufValue } from "../../../../../examples/training/gguf-file.ts";
import { createRandom } from "../../../../../examples/training/random.ts";
import type { Tensor } from "../../../../../examples/training/tensor.ts";

const WIDTH = 32;
const FEED_FORWARD = 64;
const CONTEXT = 64;
const RANK_POOLING = 4;
const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"];
const [NORMAL, CONTROL] = [1, 3];

/** A GGUF file with the layers of a BERT that ranks texts, never trained: it knows these words. */
export function randomRanker(words: readonly string[]): Uint8Array {
  const random = createRandom(7);
  const tokens = [...SPECIAL, ...words.map((word) => `▁${word}`)];
  const filled = (shape: readonly number[], value: () => number): Tensor => ({
    shape: [...shape],
    data: Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, value),
  });
  const weights = (...shape: number[]) => filled(shape, () => random.next() - 0.5);
  const norm = (name: string) =>
    [
      [`${name}.weight`, filled([WIDTH], () => 1)],
      [`${name}.bias`, weights(WIDTH)],
    ] as const;
  const layer = (name: string, to = WIDTH, from = WIDTH) =>
    [
      [`${name}.weight`, weights(to, from)],
      [`${name}.bias`, weights(to)],
    ] as const;
  return encodeGguf(
    header(tokens),
    new Map([
      ["token_embd.weight", weights(tokens.length, WIDTH)],
      ["token_types.weight", weights(WIDTH)],
      ["position_embd.weight", weights(CONTEXT, WIDTH)],
      ...norm("token_embd_norm"),
      ...layer("blk.0.attn_q"),
      ...layer("blk.0.attn_k"),
      ...layer("blk.0.attn_v"),
      ...layer("blk.0.attn_output"),
      ...norm("blk.0.attn_output_norm"),
      ...layer("blk.0.ffn_up", FEED_FORWARD, WIDTH),
      ...layer("blk.0.ffn_down", WIDTH, FEED_FORWARD),
      ...norm("blk.0.layer_output_norm"),
      ...layer("cls"),
      ...layer("cls.output", 1),
    ]),
  );
}

function header(tokens: readonly string[]): Record<string, GgufValue> {
  const id = (token: string) => ({ uint32: tokens.indexOf(token) });
  return {
    "general.architecture": { text: "bert" },
    "general.file_type": { uint32: 7 },
    "bert.block_count": { uint32: 1 },
    "bert.context_length": { uint32: CONTEXT },
    "bert.embedding_length": { uint32: WIDTH },
    "bert.feed_forward_length": { uint32: FEED_FORWARD },
    "bert.attention.head_count": { uint32: 2 },
    "bert.attention.layer_norm_epsilon": { float32: 1e-5 },
    "bert.attention.causal": { bool: false },
    "bert.pooling_type": { uint32: RANK_POOLING },
    "tokenizer.ggml.model": { text: "bert" },
    "tokenizer.ggml.tokens": { texts: tokens },
    "tokenizer.ggml.token_type": {
      int32s: tokens.map((token) => (SPECIAL.includes(token) ? CONTROL : NORMAL)),
    },
    "tokenizer.ggml.token_type_count": { uint32: 1 },
    "tokenizer.ggml.cls_token_id": id("[CLS]"),
    "tokenizer.ggml.bos_token_id": id("[CLS]"),
    "tokenizer.ggml.seperator_token_id": id("[SEP]"),
    "tokenizer.ggml.eos_token_id": id("[SEP]"),
    "tokenizer.ggml.unknown_token_id": id("[UNK]"),
    "tokenizer.ggml.padding_token_id": id("[PAD]"),
  };
}
