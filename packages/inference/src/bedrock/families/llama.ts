import { fieldAt } from "../../fields.ts";
import type { Family } from "../family.ts";
import { type GenerationRequest, wordsOf } from "../generation-request.ts";
import { alike, counted, finished, said } from "../read-events.ts";

/** Meta Llama 3 and later: one text with the model's own marks between the turns. */
export const llama: Family = {
  generation: {
    body: (request) => ({
      prompt: request.prompt ?? transcript(request),
      ...(request.maxTokens !== undefined && { max_gen_len: request.maxTokens }),
      ...(request.temperature !== undefined && { temperature: request.temperature }),
      ...(request.topP !== undefined && { top_p: request.topP }),
    }),
    ...alike((reply) => [
      ...said(fieldAt(reply, ["generation"])),
      ...counted(
        fieldAt(reply, ["prompt_token_count"]),
        fieldAt(reply, ["generation_token_count"]),
      ),
      ...finished(fieldAt(reply, ["stop_reason"])),
    ]),
  },
};

function transcript({ system, turns }: GenerationRequest): string {
  const said = turns.map((turn) => [turn.role, wordsOf(turn)] as const);
  const all = system ? [["system", system] as const, ...said] : said;
  const text = all.map(([role, words]) => `${header(role)}${plain(words)}<|eot_id|>`).join("");
  return `<|begin_of_text|>${text}${header("assistant")}`;
}

const header = (role: string) => `<|start_header_id|>${role}<|end_header_id|>\n\n`;

/** What people write is never a mark. */
const plain = (words: string) => words.replace(/<\|(?=[\w]+\|>)/g, "< |");
