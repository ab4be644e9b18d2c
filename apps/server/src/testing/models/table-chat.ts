import { encodeComputedModel } from "./computed-model.ts";

/**
 * An ONNX model that chats: each token has a row of numbers, one for each token that may follow. The first two tokens of
 * the vocabulary are special, and the first ends an answer.
 */
export function tableChat(
  vocabulary: readonly string[],
  rows: Readonly<Record<string, readonly number[]>>,
  chatTemplate: string,
): Readonly<Record<string, string | Uint8Array>> {
  const size = vocabulary.length;
  const byteLevel = { type: "ByteLevel", add_prefix_space: false, trim_offsets: true };
  return {
    "README.md": "---\npipeline_tag: text-generation\n---\n",
    "config.json": JSON.stringify({
      ...{ model_type: "gpt2", n_head: 1, n_layer: 1, n_embd: 2 },
      ...{ vocab_size: size, eos_token_id: 0 },
    }),
    "tokenizer.json": JSON.stringify({
      version: "1.0",
      added_tokens: vocabulary.slice(0, 2).map((content, id) => ({
        ...{ id, content, special: true, single_word: false },
        ...{ lstrip: false, rstrip: false, normalized: false },
      })),
      ...{ normalizer: null, post_processor: null },
      ...{ pre_tokenizer: { ...byteLevel, use_regex: true }, decoder: byteLevel },
      model: {
        type: "BPE",
        vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
        merges: [],
      },
    }),
    "tokenizer_config.json": JSON.stringify({
      ...{ tokenizer_class: "GPT2Tokenizer", eos_token: vocabulary[0] },
      chat_template: chatTemplate,
    }),
    "onnx/model.onnx": encodeComputedModel((parts) => {
      const tokens = parts.tokens();
      parts.tokens("attention_mask");
      const table = parts.table(vocabulary, size, rows);
      const nothing = parts.weights([1, 1, 1, 2], 0, 0);
      return {
        logits: [parts.apply("Gather", [table, tokens]), 3],
        "present.0.key": [nothing, 4],
        "present.0.value": [nothing, 4],
      };
    }),
  };
}
