import { z } from "zod";

/** The options of writing that Cohere's models take. */
export const OPTIONS = {
  max_tokens: z.int().min(0).nullish(),
  temperature: z.number().nullish(),
  p: z.number().nullish(),
  k: z.int().nullish(),
  seed: z.int().nullish(),
  stop_sequences: z.array(z.string()).nullish(),
  frequency_penalty: z.number().nullish(),
  presence_penalty: z.number().nullish(),
};
const options = z.object(OPTIONS);

/** The same in the words of the OpenAI API. */
export function cohereOptions({
  max_tokens,
  temperature,
  p,
  k,
  seed,
  stop_sequences,
  frequency_penalty,
  presence_penalty,
}: z.infer<typeof options>): object {
  return {
    ...(max_tokens != null && { max_tokens }),
    ...(temperature != null && { temperature }),
    ...(p != null && { top_p: p }),
    // None, in Cohere's words.
    ...(k != null && k !== 0 && { top_k: k }),
    ...(seed != null && { seed }),
    ...(stop_sequences?.length && { stop: stop_sequences }),
    ...(frequency_penalty != null && { frequency_penalty }),
    ...(presence_penalty != null && { presence_penalty }),
  };
}

const REASONS: Readonly<Record<string, string>> = {
  length: "MAX_TOKENS",
  content_filter: "ERROR_TOXIC",
};

/** Why an answer ended. */
export const cohereReason = (finishReason: string | undefined): string =>
  REASONS[finishReason ?? ""] ?? "COMPLETE";
