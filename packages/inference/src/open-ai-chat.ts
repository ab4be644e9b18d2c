import { fieldAt, findNumber, textAt } from "./fields.ts";
import { json, type ProviderTask } from "./provider.ts";
import type { ChatOutput } from "./task-io.ts";

/** The chat endpoint most providers copied; only its path differs. */
export const openAiChat = (path = "/v1/chat/completions"): ProviderTask<"conversational"> => ({
  request: ({ providerModelId, input }) => ({
    path,
    // The model comes first, so that a router can read it before megabytes of images arrive.
    body: json({ model: providerModelId, ...input }),
  }),
  response: readChat,
  endpointPath: chatEndpointPath,
});

/** Reads one finished chat answer. A model that only calls tools, or only thinks, says nothing: that is no error. */
export function readChat(reply: unknown): ChatOutput {
  const finishReason = fieldAt(reply, ["choices", 0, "finish_reason"]);
  const inputTokens = findNumber(reply, ["usage", "prompt_tokens"]);
  const outputTokens = findNumber(reply, ["usage", "completion_tokens"]);
  return {
    text: wordsIn(reply),
    ...(typeof finishReason === "string" && { finishReason }),
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
  };
}

/** Some services leave out what a message does not say, and some say it in parts. */
function wordsIn(reply: unknown): string {
  const message = fieldAt(reply, ["choices", 0, "message"]);
  const content = fieldAt(message, ["content"]);
  if (content === null) return "";
  if (content === undefined && Array.isArray(fieldAt(message, ["tool_calls"]))) return "";
  if (content === undefined && fieldAt(message, ["reasoning_content"]) !== undefined) return "";
  if (!Array.isArray(content)) return textAt(message, ["content"]);
  return content
    .map((part) => fieldAt(part, ["text"]))
    .filter((text) => typeof text === "string")
    .join("");
}

/** The words one event of a chat stream adds; an empty text for the events that add none. */
export function readChatDelta(event: unknown): string {
  const content = fieldAt(event, ["choices", 0, "delta", "content"]);
  return typeof content === "string" ? content : "";
}

/** Accepts a server's root, its `/v1` or the full URL. */
export function chatEndpointPath(endpointUrl: string): string {
  if (endpointUrl.endsWith("/chat/completions")) return "";
  return endpointUrl.endsWith("/v1") ? "/chat/completions" : "/v1/chat/completions";
}
