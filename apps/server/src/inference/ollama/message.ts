import { z } from "zod";

const toolCall = z.looseObject({
  id: z.string().nullish(),
  function: z.looseObject({ name: z.string(), arguments: z.looseObject({}).nullish() }),
});

export const images = z.array(z.string()).nullish().describe("Base64.");

/** A message of a chat as Ollama has it. */
export const message = z.looseObject({
  role: z.enum(["system", "user", "assistant", "tool"]),
  content: z.string().nullish(),
  thinking: z.string().nullish(),
  images,
  tool_calls: z.array(toolCall).nullish(),
  tool_name: z.string().nullish(),
  tool_call_id: z.string().nullish(),
});
export type OllamaMessage = z.infer<typeof message>;
