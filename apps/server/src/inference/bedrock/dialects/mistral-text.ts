import { z } from "zod";
import type { Dialect, JsonObject } from "../dialect.ts";

const body = z.looseObject({
  prompt: z.string(),
  max_tokens: z.int().min(0).nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  top_k: z.int().nullish(),
  stop: z.array(z.string()).nullish(),
});

/** Only by its template it differs from a completion of the OpenAI API. */
export const isMistralText = ({ prompt }: JsonObject): boolean =>
  typeof prompt === "string" && prompt.startsWith("<s>");

/** `prompt` in the template of Mistral's older models. */
export const mistralText: Dialect = {
  read(given) {
    const { prompt, max_tokens, temperature, top_p, top_k, stop } = body.parse(given);
    const parameters = {
      ...(max_tokens != null && { max_tokens }),
      ...(temperature != null && { temperature }),
      ...(top_p != null && { top_p }),
      ...(top_k != null && { top_k }),
      ...(stop?.length && { stop }),
    };
    return { task: "text-generation", input: { inputs: prompt, parameters } };
  },
  present: (answer) => reply(answer.text, reasonOf(answer.finishReason)),
  stream() {
    let reason: string | undefined;
    return {
      chunk(piece) {
        reason = piece.finishReason ?? reason;
        return piece.text === "" ? [] : [reply(piece.text, null)];
      },
      end: () => [reply("", reasonOf(reason))],
    };
  },
};

const reply = (text: string, stop_reason: string | null) => ({ outputs: [{ text, stop_reason }] });
const reasonOf = (finishReason: string | undefined): string =>
  finishReason === "length" ? "length" : "stop";
