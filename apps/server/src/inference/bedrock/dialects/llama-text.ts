import { z } from "zod";
import type { Generation } from "../../generation/generation.ts";
import type { Dialect } from "../dialect.ts";

const body = z.looseObject({
  prompt: z.string(),
  max_gen_len: z.int().min(1).nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
});

const reasonOf = ({ finishReason }: Pick<Generation, "finishReason">): string | null =>
  finishReason === undefined ? null : finishReason === "length" ? "length" : "stop";

/** `prompt` with `max_gen_len`, which has its chat template in it already. */
export const llamaText: Dialect = {
  read(given) {
    const { prompt, max_gen_len, temperature, top_p } = body.parse(given);
    const parameters = {
      ...(max_gen_len != null && { max_tokens: max_gen_len }),
      ...(temperature != null && { temperature }),
      ...(top_p != null && { top_p }),
    };
    return { task: "text-generation", input: { inputs: prompt, parameters } };
  },
  present: (answer) => ({
    generation: answer.text,
    prompt_token_count: answer.usage.inputTokens ?? 0,
    generation_token_count: answer.usage.outputTokens ?? 0,
    stop_reason: reasonOf(answer) ?? "stop",
  }),
  stream() {
    let reason = "stop";
    const piece = (generation: string, stop_reason: string | null, counts: object = {}) => ({
      generation,
      prompt_token_count: null,
      generation_token_count: null,
      stop_reason,
      ...counts,
    });
    return {
      chunk(one) {
        reason = reasonOf(one) ?? reason;
        return one.text === "" ? [] : [piece(one.text, null)];
      },
      end: ({ inputTokens = 0, outputTokens = 0 }) => [
        piece("", reason, {
          prompt_token_count: inputTokens,
          generation_token_count: outputTokens,
        }),
      ],
    };
  },
};
