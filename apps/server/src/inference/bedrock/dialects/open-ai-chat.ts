import { z } from "zod";
import type { Dialect } from "../dialect.ts";
import { whole } from "./open-ai-completion.ts";

const body = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string() })).min(1),
  max_tokens: z.int().min(0).nullish(),
  tools: z.array(z.looseObject({})).nullish(),
});

/** `messages`, as in the OpenAI API. The model's name comes from the URL. */
export const openAiChat: Dialect = {
  read(given) {
    const { model: _, stream: __, stream_options: ___, ...input } = body.parse(given);
    return { task: "conversational", input };
  },
  present: ({ raw }) => raw,
  stream: whole,
};
