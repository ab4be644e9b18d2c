import { fieldAt } from "@orrery/inference";
import { z } from "zod";
import type { Generation } from "../../generation/generation.ts";
import type { AnswerHead, Dialect, StreamWriter } from "../dialect.ts";

const body = z.looseObject({
  prompt: z.string(),
  max_tokens: z.int().min(0).nullish(),
});

/** `prompt`, as the OpenAI API completes a text. */
export const openAiCompletion: Dialect = {
  read(given) {
    const { prompt, model: _, stream: __, stream_options: ___, ...parameters } = body.parse(given);
    return { task: "text-generation", input: { inputs: prompt, parameters } };
  },
  present: ({ raw }) => raw,
  stream: whole,
};

/**
 * Sends chunks as they arrive; the last one waits for the token counts, which the caller may not have
 * requested.
 */
export function whole({ asked }: AnswerHead): StreamWriter {
  const wantsUsage = fieldAt(asked, ["stream_options", "include_usage"]) === true;
  const last: object[] = [];
  return {
    chunk({ raw, finishReason }: Generation) {
      const isCount = fieldAt(raw, ["choices", "length"]) === 0;
      if (finishReason === undefined && !isCount) return [raw];
      if (!isCount || wantsUsage) last.push(raw);
      return [];
    },
    end: () => (last.length > 0 ? last : [{ choices: [] }]),
  };
}
