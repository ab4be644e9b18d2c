import { fieldAt, findNumber, textAt } from "./fields.ts";
import { json, type ProviderTask } from "./provider.ts";
import type { ChatOutput } from "./task-io.ts";

/** The chat endpoint most providers copied; only its path differs. */
export const openAiChat = (path = "/v1/chat/completions"): ProviderTask<"conversational"> => ({
  request: ({ providerModelId, input }) => ({
    path,
    // The model comes first, so that a router can read it before megabytes of pictures arrive.
    body: json({ model: providerModelId, ...input }),
  }),
  response: readChat,
  endpointPath: chatEndpointPath,
});

/** Reads one finished chat answer. A model that only calls tools says nothing: that is no error. */
export function readChat(reply: unknown): ChatOutput {
  const content = fieldAt(reply, ["choices", 0, "message", "content"]);
  const finishReason = fieldAt(reply, ["choices", 0, "finish_reason"]);
  const inputTokens = findNumber(reply, ["usage", "prompt_tokens"]);
  const outputTokens = findNumber(reply, ["usage", "completion_tokens"]);
  return {
    text: content === null ? "" : textAt(reply, ["choices", 0, "message", "content"]),
    ...(typeof finishReason === "string" && { finishReason }),
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
  };
}

/** The words one event of a chat stream adds; an empty text for the events that add none. */
export function readChatDelta(event: unknown): string {
  const content = fieldAt(event, ["choices", 0, "delta", "content"]);
  return typeof content === "string" ? content : "";
}

/** People give a server's root, its `/v1` or the whole address. */
export function chatEndpointPath(endpointUrl: string): string {
  if (endpointUrl.endsWith("/chat/completions")) return "";
  return endpointUrl.endsWith("/v1") ? "/chat/completions" : "/v1/chat/completions";
}
