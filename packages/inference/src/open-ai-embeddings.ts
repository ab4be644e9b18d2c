import { fieldAt, listAt } from "./fields.ts";
import { json, type ProviderTask } from "./provider.ts";

/** The embeddings endpoint several providers copied. */
export const openAiEmbeddings = (path: string): ProviderTask<"feature-extraction"> => ({
  request: ({ providerModelId, input }) => ({
    path,
    body: json({ ...input.parameters, input: input.inputs, model: providerModelId }),
  }),
  response: readEmbeddings,
});

/** One vector for each text. */
export const readEmbeddings = (reply: unknown): readonly unknown[] =>
  listAt(reply, ["data"]).map((item) => fieldAt(item, ["embedding"]));
