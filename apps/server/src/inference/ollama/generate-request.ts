import { z } from "zod";
import type { GatewayCall } from "../gateway/gateway-call.ts";
import { chatMessages } from "./chat-messages.ts";
import { generationFields, generationOptions, refuseFields } from "./generation-body.ts";
import { images } from "./message.ts";

/** What makes a text; `model` and `stream` are the door's. */
export const generateFields = z.looseObject({
  prompt: z.string().nullish().describe("Without one, the model is only looked up."),
  suffix: z.string().nullish(),
  system: z.string().nullish(),
  raw: z.boolean().nullish().describe("The prompt is continued as it is: no chat is made of it."),
  images,
  ...generationFields,
});

/** What a chat has and a completion does not. */
const OF_CHATS = ["system", "images", "think", "logprobs"];

/** Templates are the model's own, a conversation is what a chat is for, and pictures are made elsewhere. */
const UNSUPPORTED = ["template", "context", "width", "height", "steps"];

/** A chat of one message; a completion, where the prompt is to be continued as it is or up to a suffix. Pure. */
export function generateRequest(
  body: z.infer<typeof generateFields>,
): Pick<GatewayCall, "task" | "input"> {
  refuseFields(body, UNSUPPORTED);
  const { prompt, suffix, system, raw, images } = body;
  const options = generationOptions(body);
  if (raw || suffix) {
    refuseFields(body, OF_CHATS);
    const parameters = { ...options, ...(suffix && { suffix }) };
    return { task: "text-generation", input: { inputs: prompt ?? "", parameters } };
  }
  const messages = [
    ...(system ? [{ role: "system" as const, content: system }] : []),
    { role: "user" as const, content: prompt ?? "", images },
  ];
  return { task: "conversational", input: { messages: chatMessages(messages), ...options } };
}
