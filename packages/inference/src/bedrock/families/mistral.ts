import { fieldAt } from "../../fields.ts";
import type { Family } from "../family.ts";
import { type GenerationRequest, type Turn, wordsOf } from "../generation-request.ts";
import { alike, finished, said } from "../read-events.ts";

/** Mistral's models of 2023 and early 2024: one text, in which the user's turns are instructions. */
export const mistral: Family = {
  generation: {
    body: (request) => ({
      prompt: request.prompt ?? transcript(request),
      ...(request.maxTokens !== undefined && { max_tokens: request.maxTokens }),
      ...(request.temperature !== undefined && { temperature: request.temperature }),
      ...(request.topP !== undefined && { top_p: request.topP }),
      ...(request.topK !== undefined && { top_k: request.topK }),
      ...(request.stop.length > 0 && { stop: request.stop }),
    }),
    ...alike((reply) => [
      ...said(fieldAt(reply, ["outputs", 0, "text"])),
      ...finished(fieldAt(reply, ["outputs", 0, "stop_reason"])),
    ]),
  },
};

function transcript({ system, turns }: GenerationRequest): string {
  const texts = turns.map((turn, index) => present(turn, index === 0 ? system : ""));
  return `<s>${texts.join("")}`;
}

function present(turn: Turn, system: string): string {
  const words = wordsOf(turn).replace(/<(?=\/?s>)|\[(?=\/?INST\])/g, "$& ");
  if (turn.role === "assistant") return ` ${words}</s>`;
  return `[INST] ${system ? `${system}\n\n` : ""}${words} [/INST]`;
}
