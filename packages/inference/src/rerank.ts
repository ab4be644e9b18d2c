import { InferenceError } from "./errors.ts";
import { fieldAt } from "./fields.ts";
import { json, type ProviderTask } from "./provider.ts";
import type { Ranked } from "./task-io.ts";

/** The reranking endpoint that most services copied from each other: a query and documents in, scores out. */
export const rerank = (path: string): ProviderTask<"text-ranking"> => ({
  request: ({ providerModelId, input: { inputs, parameters } }) => ({
    path,
    body: json({ ...parameters, model: providerModelId, ...inputs }),
  }),
  response: readRanking,
});

/** The scores by the documents' positions, whatever they are called. */
export function readRanking(reply: unknown): readonly Ranked[] {
  const list = fieldAt(reply, ["results"]) ?? fieldAt(reply, ["data"]) ?? reply;
  if (Array.isArray(list)) {
    const ranked = list.map((one) => ({
      index: fieldAt(one, ["index"]),
      score: fieldAt(one, ["relevance_score"]) ?? fieldAt(one, ["score"]),
    }));
    if (ranked.every(isRanked)) return ranked;
  }
  throw new InferenceError("malformed-reply", "The response has no list of scores.");
}

const isRanked = (one: { readonly index: unknown; readonly score: unknown }): one is Ranked =>
  Number.isInteger(one.index) && typeof one.score === "number";
