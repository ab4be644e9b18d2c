import { z } from "zod";
import type { Generation } from "../../generation/generation.ts";
import type { Dialect } from "../dialect.ts";

const body = z.looseObject({
  inputText: z.string(),
  textGenerationConfig: z
    .looseObject({
      maxTokenCount: z.int().min(0).nullish(),
      temperature: z.number().nullish(),
      topP: z.number().nullish(),
      stopSequences: z.array(z.string()).nullish(),
    })
    .nullish(),
});

const reasonOf = ({ finishReason }: Pick<Generation, "finishReason">): string =>
  finishReason === "length" ? "LENGTH" : "FINISH";

/** `inputText`, for a model that writes. */
export const titanText: Dialect = {
  read(given, isChat) {
    const { inputText, textGenerationConfig } = body.parse(given);
    const { maxTokenCount, temperature, topP, stopSequences } = textGenerationConfig ?? {};
    const parameters = {
      ...(maxTokenCount != null && { max_tokens: maxTokenCount }),
      ...(temperature != null && { temperature }),
      ...(topP != null && { top_p: topP }),
      ...(stopSequences?.length && { stop: stopSequences }),
    };
    if (!isChat) return { task: "text-generation", input: { inputs: inputText, parameters } };
    const messages = [{ role: "user", content: inputText }];
    return { task: "conversational", input: { messages, ...parameters } };
  },
  present: (answer) => ({
    inputTextTokenCount: answer.usage.inputTokens ?? 0,
    results: [
      {
        tokenCount: answer.usage.outputTokens ?? 0,
        outputText: answer.text,
        completionReason: reasonOf(answer),
      },
    ],
  }),
  stream() {
    let completionReason = "FINISH";
    const piece = (outputText: string, more: object) => ({ index: 0, outputText, ...more });
    return {
      chunk(one) {
        if (one.finishReason !== undefined) completionReason = reasonOf(one);
        return one.text === "" ? [] : [piece(one.text, { completionReason: null })];
      },
      end: ({ inputTokens = 0, outputTokens = 0 }) => [
        piece("", {
          completionReason,
          inputTextTokenCount: inputTokens,
          totalOutputTextTokenCount: outputTokens,
        }),
      ],
    };
  },
};
