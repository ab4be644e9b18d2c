import { fieldAt, listAt } from "../../fields.ts";
import type { Family, GenerationEvent } from "../family.ts";
import { type GenerationRequest, refusal, wordsOf } from "../generation-request.ts";
import type { Json } from "../json.ts";
import { finished, said } from "../read-events.ts";

/** Cohere Command R: the last message, and what was said before. */
export const cohereCommandR: Family = {
  generation: {
    body(request) {
      const last = request.turns.at(-1);
      if (last?.role !== "user") throw refusal("The last message must be the user’s.");
      return {
        message: wordsOf(last),
        ...(request.turns.length > 1 && {
          chat_history: request.turns.slice(0, -1).map((turn) => ({
            role: turn.role === "user" ? "USER" : "CHATBOT",
            message: wordsOf(turn),
          })),
        }),
        ...(request.system && { preamble: request.system }),
        ...optionsOf(request),
        ...(request.seed !== undefined && { seed: request.seed }),
      };
    },
    read: readReply,
    chunks: () => (chunk) =>
      fieldAt(chunk, ["is_finished"]) === true
        ? finished(fieldAt(chunk, ["finish_reason"]))
        : said(fieldAt(chunk, ["text"])),
  },
};

/** Cohere Command, the elder: a prompt. */
export const cohereCommand: Family = {
  generation: {
    body: (request) => ({
      prompt:
        request.prompt ??
        [request.system, ...request.turns.map(wordsOf)].filter((text) => text !== "").join("\n\n"),
      ...optionsOf(request),
    }),
    read: (reply) => readReply(fieldAt(reply, ["generations", 0])),
    chunks: () => (chunk) => readReply(fieldAt(chunk, ["generations", 0]) ?? chunk),
  },
};

/** Cohere Embed. */
export const cohereEmbeddings: Family = {
  embeddings: {
    mostTexts: 96,
    body: (texts, parameters) => ({ input_type: "search_document", ...parameters, texts }),
    // By type where a type was asked for.
    read: (reply) =>
      Array.isArray(fieldAt(reply, ["embeddings"]))
        ? listAt(reply, ["embeddings"])
        : listAt(reply, ["embeddings", "float"]),
  },
};

const optionsOf = ({ maxTokens, temperature, topP, topK, stop }: GenerationRequest): Json => ({
  ...(maxTokens !== undefined && { max_tokens: maxTokens }),
  ...(temperature !== undefined && { temperature }),
  ...(topP !== undefined && { p: topP }),
  ...(topK !== undefined && { k: topK }),
  ...(stop.length > 0 && { stop_sequences: stop }),
});

function readReply(reply: unknown): readonly GenerationEvent[] {
  return [...said(fieldAt(reply, ["text"])), ...finished(fieldAt(reply, ["finish_reason"]))];
}
