import { z } from "zod";
import { refusedField } from "../converse/refuse-field.ts";
import type { AnswerHead, Dialect, JsonObject } from "../dialect.ts";
import { cohereOptions, cohereReason, OPTIONS } from "./cohere-options.ts";

const body = z.looseObject({
  ...OPTIONS,
  prompt: z.string(),
  return_likelihoods: z.string().nullish(),
  num_generations: z.int().nullish(),
});

/** Keys of a `prompt` that only Cohere Command has. */
const KEYS = ["p", "k", "stop_sequences", "return_likelihoods", "num_generations"];
export const isCohereText = (given: JsonObject): boolean =>
  KEYS.some((name) => given[name] !== undefined);

/** `prompt` with options of Cohere Command. */
export const cohereText: Dialect = {
  read(given, isChat) {
    const { prompt, return_likelihoods, num_generations, ...options } = body.parse(given);
    if (return_likelihoods && return_likelihoods !== "NONE")
      throw refusedField("return_likelihoods");
    if (num_generations && num_generations !== 1) throw refusedField("num_generations");
    const parameters = cohereOptions(options);
    if (!isChat) return { task: "text-generation", input: { inputs: prompt, parameters } };
    const messages = [{ role: "user", content: prompt }];
    return { task: "conversational", input: { messages, ...parameters } };
  },
  present: (answer, head) => wholeReply(head, answer.text, cohereReason(answer.finishReason)),
  stream(head) {
    let text = "";
    let reason: string | undefined;
    return {
      chunk(piece) {
        text += piece.text;
        reason = piece.finishReason ?? reason;
        return piece.text === "" ? [] : [{ text: piece.text, is_finished: false, index: 0 }];
      },
      end() {
        const finish_reason = cohereReason(reason);
        const response = wholeReply(head, text, finish_reason);
        return [{ is_finished: true, index: 0, finish_reason, response }];
      },
    };
  },
};

const wholeReply = ({ id, asked }: AnswerHead, text: string, finish_reason: string) => ({
  id,
  prompt: body.parse(asked).prompt,
  generations: [{ id, text, finish_reason }],
});
