import { InferenceError } from "./errors.ts";
import { fieldAt, listAt } from "./fields.ts";
import { json, type ProviderTask } from "./provider.ts";

/** The embeddings endpoint several providers copied. */
export const openAiEmbeddings = (path: string): ProviderTask<"feature-extraction"> => ({
  request({ providerModelId, input: { inputs, parameters } }) {
    // Services embed other objects as if they were texts, or fail.
    if (typeof inputs !== "string" && !Array.isArray(inputs))
      throw new InferenceError("invalid-input", "inputs must be a text or a list of texts.");
    return { path, body: json({ ...parameters, input: inputs, model: providerModelId }) };
  },
  response: readEmbeddings,
});

/** One vector for each text. */
export const readEmbeddings = (reply: unknown): readonly unknown[] =>
  listAt(reply, ["data"]).map((item) => fieldAt(item, ["embedding"]));
