import { z } from "zod";
import { chatMessages } from "./chat-messages.ts";
import { generationFields, generationOptions } from "./generation-body.ts";
import { message } from "./message.ts";

/** What makes a chat; `model` and `stream` are the door's. */
export const chatFields = z.looseObject({
  messages: z.array(message).nullish().describe("Without any, the model is only looked up."),
  tools: z.array(z.looseObject({})).nullish(),
  ...generationFields,
});

/** The same chat in the words of the OpenAI API. Throws for options and images that it has no counterpart for. Pure. */
export const chatRequest = (body: z.infer<typeof chatFields>): object => ({
  messages: chatMessages(body.messages ?? []),
  ...(body.tools?.length && { tools: body.tools }),
  ...generationOptions(body),
});
