import { fieldAt, findNumber, listAt } from "../../fields.ts";
import type { Family, GenerationEvent } from "../family.ts";
import { type GenerationRequest, wordsOf } from "../generation-request.ts";
import type { Json } from "../json.ts";
import { counted, finished, said } from "../read-events.ts";

/** Amazon Titan Text: a chat is one text, in which each line begins with who speaks. */
export const titanText: Family = {
  generation: {
    body,
    read: (reply) => [
      ...counted(
        fieldAt(reply, ["inputTextTokenCount"]),
        fieldAt(reply, ["results", 0, "tokenCount"]),
      ),
      ...readResult(fieldAt(reply, ["results", 0])),
    ],
    chunks: () => (chunk) => [
      ...counted(
        fieldAt(chunk, ["inputTextTokenCount"]),
        fieldAt(chunk, ["totalOutputTextTokenCount"]),
      ),
      ...readResult(chunk),
    ],
  },
};

/** Amazon Titan Embeddings. */
export const titanEmbeddings: Family = {
  embeddings: {
    mostTexts: 1,
    body: ([inputText], parameters) => ({ ...parameters, inputText }),
    read: (reply) => [listAt(reply, ["embedding"])],
    inputTokens: (reply) => findNumber(reply, ["inputTextTokenCount"]),
  },
};

function body({
  prompt,
  system,
  turns,
  maxTokens,
  temperature,
  topP,
  stop,
}: GenerationRequest): Json {
  const chat = turns.map((turn) => `${turn.role === "user" ? "User" : "Bot"}: ${wordsOf(turn)}`);
  const textGenerationConfig = {
    ...(maxTokens !== undefined && { maxTokenCount: maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(stop.length > 0 && { stopSequences: stop }),
  };
  return {
    inputText: prompt ?? [...(system ? [system] : []), ...chat, "Bot:"].join("\n"),
    ...(Object.keys(textGenerationConfig).length > 0 && { textGenerationConfig }),
  };
}

const readResult = (result: unknown): readonly GenerationEvent[] => [
  ...said(fieldAt(result, ["outputText"])),
  ...finished(fieldAt(result, ["completionReason"])),
];
