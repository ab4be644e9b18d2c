import { encodeGguf, type GgufValue } from "../../../../../examples/training/gguf-file.ts";
import { drawWeights } from "./draw-weights.ts";

/** Numbers of one token. */
export const CHAT_WIDTH = 64;
const [HEADS, FEED_FORWARD, CONTEXT] = [4, 64, 512];
const SPECIAL = ["<|end|>", "<|im_start|>", "<|im_end|>"];
const [NORMAL, CONTROL] = [1, 3];
const TEMPLATE =
  "{% for message in messages %}<|im_start|>{{ message.role }}: {{ message.content }}<|im_end|>" +
  "{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant: {% endif %}";

/** A GGUF file with the layers of a Llama that was never trained: it writes letters, one a token, without end. */
export function randomChat(): Uint8Array {
  const letters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  // How byte pairs write a space and a new line.
  const tokens = [...SPECIAL, ...letters, "Ġ", "Ċ"];
  const { tensors, weights, ones } = drawWeights(11);
  weights("token_embd.weight", tokens.length, CHAT_WIDTH);
  weights("output.weight", tokens.length, CHAT_WIDTH);
  // It does not end by itself.
  tensors.get("output.weight")?.data.fill(0, 0, SPECIAL.length * CHAT_WIDTH);
  ones("output_norm.weight", CHAT_WIDTH);
  ones("blk.0.attn_norm.weight", CHAT_WIDTH);
  ones("blk.0.ffn_norm.weight", CHAT_WIDTH);
  for (const name of ["q", "k", "v", "output"])
    weights(`blk.0.attn_${name}.weight`, CHAT_WIDTH, CHAT_WIDTH);
  for (const name of ["gate", "up"]) weights(`blk.0.ffn_${name}.weight`, FEED_FORWARD, CHAT_WIDTH);
  weights("blk.0.ffn_down.weight", CHAT_WIDTH, FEED_FORWARD);
  const header: Record<string, GgufValue> = {
    "general.architecture": { text: "llama" },
    "general.file_type": { uint32: 0 },
    "llama.block_count": { uint32: 1 },
    "llama.context_length": { uint32: CONTEXT },
    "llama.embedding_length": { uint32: CHAT_WIDTH },
    "llama.feed_forward_length": { uint32: FEED_FORWARD },
    "llama.attention.head_count": { uint32: HEADS },
    "llama.attention.layer_norm_rms_epsilon": { float32: 1e-5 },
    "tokenizer.ggml.model": { text: "gpt2" },
    "tokenizer.ggml.pre": { text: "qwen2" },
    "tokenizer.ggml.tokens": { texts: tokens },
    "tokenizer.ggml.token_type": {
      int32s: tokens.map((token) => (SPECIAL.includes(token) ? CONTROL : NORMAL)),
    },
    "tokenizer.ggml.merges": { texts: [] },
    "tokenizer.ggml.bos_token_id": { uint32: 0 },
    "tokenizer.ggml.eos_token_id": { uint32: tokens.indexOf("<|im_end|>") },
    "tokenizer.ggml.add_bos_token": { bool: false },
    "tokenizer.chat_template": { text: TEMPLATE },
  };
  return encodeGguf(header, tensors, () => "F32");
}
