import type { LlamaEmbeddingContext, LlamaModel } from "node-llama-cpp";
import { invalidInput } from "../errors.ts";
import type { WireCall, WireReply } from "../protocol.ts";
import { readFields, readText, readTextOrTexts, readTexts } from "../read-input.ts";
import { dot, normalized } from "../vectors.ts";

const MAX_CONTEXT = 2048;

/** Vectors from a GGUF model, through a context that is made at the first call. */
export function createEmbedder(model: LlamaModel, threads: number) {
  let opened: Promise<LlamaEmbeddingContext> | undefined;
  const open = () => {
    const contextSize = Math.min(model.trainContextSize, MAX_CONTEXT);
    opened ??= model.createEmbeddingContext({ contextSize, batchSize: contextSize, threads });
    return opened;
  };

  async function embed(texts: readonly string[]) {
    const context = await open();
    let tokens = 0;
    const vectors: number[][] = [];
    for (const text of texts) {
      const input = model.tokenize(text, false);
      if (context.calculateInputLength(input) > MAX_CONTEXT)
        throw invalidInput("A text is too long.");
      tokens += input.length;
      vectors.push([...(await context.getEmbeddingFor(input)).vector]);
    }
    return { vectors, tokens };
  }

  return {
    async run({ task, inputs, parameters }: WireCall): Promise<WireReply> {
      if (task === "sentence-similarity") {
        const fields = readFields(inputs);
        const source = readText(fields.source_sentence, "source_sentence");
        const { vectors, tokens } = await embed([
          source,
          ...readTexts(fields.sentences, "sentences"),
        ]);
        const [first = [], ...others] = vectors.map(normalized);
        return { kind: "json", value: others.map((one) => dot(first, one)), inputTokens: tokens };
      }
      const { texts, one } = readTextOrTexts(inputs);
      const { vectors, tokens } = await embed(texts);
      const value = parameters.normalize === false ? vectors : vectors.map(normalized);
      return { kind: "json", value: one ? value[0] : value, inputTokens: tokens };
    },
    async dispose() {
      await (await opened)?.dispose();
    },
  };
}
