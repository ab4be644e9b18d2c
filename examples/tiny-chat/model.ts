import type { BytePairs } from "../training/byte-pairs.ts";
import type { GgufValue } from "../training/gguf-file.ts";
import { NORM_EPSILON } from "../training/layers.ts";
import { type LlamaSizes, ROPE_BASE } from "../training/llama.ts";
import { CHAT_TEMPLATE, END_OF_TEXT, TURN_END } from "./chat-format.ts";

/** Four layers: the fewest that copy the right word out of a question. */
export function chatSizes(vocabulary: number): LlamaSizes {
  return { vocabulary, width: 128, layers: 4, heads: 4, feedForward: 352, context: 512 };
}

const CONTROL = 3;
const NORMAL = 1;
const MOSTLY_Q8_0 = 7;

/** Everything that llama.cpp must know of the model beside its numbers. */
export function formatHeader(sizes: LlamaSizes, pairs: BytePairs): Record<string, GgufValue> {
  const id = (token: string) => ({ uint32: pairs.tokens.indexOf(token) });
  return {
    "general.architecture": { text: "llama" },
    "general.type": { text: "model" },
    "general.name": { text: "tiny-chat" },
    "general.license": { text: "apache-2.0" },
    "general.file_type": { uint32: MOSTLY_Q8_0 },
    "general.quantization_version": { uint32: 2 },
    "llama.vocab_size": { uint32: sizes.vocabulary },
    "llama.context_length": { uint32: sizes.context },
    "llama.embedding_length": { uint32: sizes.width },
    "llama.block_count": { uint32: sizes.layers },
    "llama.feed_forward_length": { uint32: sizes.feedForward },
    "llama.attention.head_count": { uint32: sizes.heads },
    "llama.attention.head_count_kv": { uint32: sizes.heads },
    "llama.attention.layer_norm_rms_epsilon": { float32: NORM_EPSILON },
    "llama.rope.dimension_count": { uint32: sizes.width / sizes.heads },
    "llama.rope.freq_base": { float32: ROPE_BASE },
    "tokenizer.ggml.model": { text: "gpt2" },
    "tokenizer.ggml.pre": { text: "qwen2" },
    "tokenizer.ggml.tokens": { texts: pairs.tokens },
    "tokenizer.ggml.token_type": {
      int32s: pairs.tokens.map((token) => (pairs.special.includes(token) ? CONTROL : NORMAL)),
    },
    "tokenizer.ggml.merges": { texts: pairs.merges.map((pair) => pair.join(" ")) },
    "tokenizer.ggml.bos_token_id": id(END_OF_TEXT),
    "tokenizer.ggml.eos_token_id": id(TURN_END),
    "tokenizer.ggml.eot_token_id": id(TURN_END),
    "tokenizer.ggml.padding_token_id": id(END_OF_TEXT),
    "tokenizer.ggml.add_bos_token": { bool: false },
    "tokenizer.chat_template": { text: CHAT_TEMPLATE },
  };
}
