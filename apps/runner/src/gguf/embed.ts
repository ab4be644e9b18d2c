import type { LlamaEmbeddingContext, LlamaModel, Token } from "node-llama-cpp";
import { readDimensions, shorten } from "../embeddings/dimensions.ts";
import { promptTooLong } from "../errors.ts";
import { MAX_VECTOR_TOKENS } from "../layout/model-plan.ts";
import type { CallScope } from "../loaded-model.ts";
import type { WireCall, WireReply } from "../protocol.ts";
import { readFields, readText, readTextOrTexts, readTexts } from "../read-input.ts";
import { dot, normalized } from "../vectors.ts";
import { readTokens } from "./tokenize-prompts.ts";

/** Vectors from a GGUF model, through a context that is made at the first call. */
export function createEmbedder(model: LlamaModel, threads: number) {
  let opened: Promise<LlamaEmbeddingContext> | undefined;
  const open = () => {
    const contextSize = Math.min(model.trainContextSize, MAX_VECTOR_TOKENS);
    opened ??= model.createEmbeddingContext({ contextSize, batchSize: contextSize, threads });
    return opened;
  };

  async function embed(texts: readonly (string | Token[])[], { onComputing }: CallScope) {
    const context = await open();
    const inputs = texts.map((text) =>
      typeof text === "string" ? model.tokenize(text, false) : text,
    );
    const longest = Math.max(...inputs.map((input) => context.calculateInputLength(input)));
    const most = Math.min(model.trainContextSize, MAX_VECTOR_TOKENS);
    if (longest > most)
      throw promptTooLong(`The text is too long: ${longest} tokens (limit: ${most}).`);
    onComputing();
    const vectors: number[][] = [];
    for (const input of inputs) vectors.push([...(await context.getEmbeddingFor(input)).vector]);
    return { vectors, tokens: inputs.reduce((sum, input) => sum + input.length, 0) };
  }

  return {
    async run({ task, inputs, parameters }: WireCall, scope: CallScope): Promise<WireReply> {
      if (task === "sentence-similarity") {
        const fields = readFields(inputs);
        const source = readText(fields.source_sentence, "source_sentence");
        const sentences = readTexts(fields.sentences, "sentences");
        const { vectors, tokens } = await embed([source, ...sentences], scope);
        const [first = [], ...others] = vectors.map(normalized);
        return { kind: "json", value: others.map((one) => dot(first, one)), inputTokens: tokens };
      }
      const { texts, one } = readTokenLists(model, inputs) ?? readTextOrTexts(inputs);
      const dimensions = readDimensions(parameters, model.embeddingVectorSize);
      const { vectors, tokens } = await embed(texts, scope);
      const value = vectors.map(shorten(dimensions, parameters.normalize !== false));
      return { kind: "json", value: one ? value[0] : value, inputTokens: tokens };
    },
  };
}

/** One list of tokens or several, as texts would be. */
function readTokenLists(model: LlamaModel, inputs: unknown) {
  if (!Array.isArray(inputs)) return undefined;
  if (typeof inputs[0] === "number")
    return { texts: [readTokens(model, inputs, "input")], one: true };
  if (!Array.isArray(inputs[0])) return undefined;
  return { texts: inputs.map((tokens) => readTokens(model, tokens, "input")), one: false };
}
