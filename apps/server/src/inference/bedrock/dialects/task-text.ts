import { z } from "zod";
import type { Dialect } from "../dialect.ts";

const body = z.looseObject({ inputs: z.string(), parameters: z.looseObject({}).nullish() });

/** As the text-generation server names why it ended. */
const FINISH_REASONS: Readonly<Record<string, string>> = { length: "length", stop: "eos_token" };

/** `inputs` and `parameters`, as the hub's own route of the task `text-generation` has them. */
export const taskText: Dialect = {
  read(given) {
    const { inputs, parameters } = body.parse(given);
    return { task: "text-generation", input: { inputs, parameters: parameters ?? {} } };
  },
  present: ({ text }) => ({ generated_text: text }),
  stream() {
    let text = "";
    let finishReason = "stop";
    let index = 0;
    /** Token IDs and probabilities are unknown; clients require the fields. */
    const token = (written: string, special: boolean) => ({
      index: ++index,
      token: { id: null, text: written, logprob: null, special },
    });
    return {
      chunk(piece) {
        text += piece.text;
        finishReason = piece.finishReason ?? finishReason;
        if (piece.text === "") return [];
        return [{ ...token(piece.text, false), generated_text: null, details: null }];
      },
      end: ({ inputTokens = null, outputTokens = null }) => [
        {
          ...token("", true),
          generated_text: text,
          details: {
            finish_reason: FINISH_REASONS[finishReason] ?? finishReason,
            generated_tokens: outputTokens,
            input_length: inputTokens,
            seed: null,
          },
        },
      ],
    };
  },
};
