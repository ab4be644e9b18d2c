import type { LlamaModel, LlamaRankingContext } from "node-llama-cpp";
import { invalidInput } from "../errors.ts";
import { MAX_VECTOR_TOKENS } from "../layout/model-plan.ts";
import type { CallScope } from "../loaded-model.ts";
import type { WireCall, WireReply } from "../protocol.ts";
import { logitOf, ranked, readRanking } from "../ranking.ts";

/** Orders texts by a GGUF model that was made for it, through a context that is made at the first call. */
export function createRanker(model: LlamaModel, threads: number) {
  let opened: Promise<LlamaRankingContext> | undefined;
  const open = () => {
    const contextSize = Math.min(model.trainContextSize, MAX_VECTOR_TOKENS);
    opened ??= model.createRankingContext({ contextSize, batchSize: contextSize, threads });
    return opened;
  };

  return {
    async run(call: WireCall, { onComputing }: CallScope): Promise<WireReply> {
      const { query, documents, isRaw } = readRanking(call);
      if (!model.fileInsights.supportsRanking) throw invalidInput("This model ranks no texts.");
      const context = await open();
      const asked = model.tokenize(query, false);
      const texts = documents.map((document) => model.tokenize(document, false));
      onComputing();
      // Of a text that is too long, the best part counts.
      const scores = await context.rankAll(asked, texts, { onOverflow: "maxChunk" });
      const inputTokens = texts.reduce((sum, text) => sum + asked.length + text.length, 0);
      const value = ranked(isRaw ? scores.map(logitOf) : scores);
      return { kind: "json", value, inputTokens };
    },
  };
}
