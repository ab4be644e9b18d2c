import { chatRequest } from "../converse/chat-request.ts";
import { type ConversationEvent, conversationWriter } from "../converse/conversation-events.ts";
import { converseBody } from "../converse/converse-body.ts";
import { type ConversationHead, presentConversation } from "../converse/present-conversation.ts";
import { headOf } from "../converse/read-converse.ts";
import type { AnswerHead, Dialect, JsonObject } from "../dialect.ts";

/** `messages` whose parts have no type: Nova is asked as the runtime's own conversations are. */
export const nova: Dialect = {
  read: (given) => ({ task: "conversational", input: chatRequest(converseBody.parse(given)) }),
  present: (answer, head) => presentConversation(conversationHead(head), answer),
  stream(head) {
    const writer = conversationWriter(conversationHead(head));
    return {
      chunk: (piece) => writer.chunk(piece).map(named),
      end: (usage) => writer.end(usage, { metrics: {}, trace: {} }).map(named),
    };
  },
};

const conversationHead = ({ id, asked }: AnswerHead): ConversationHead => ({
  id,
  ...headOf(converseBody.parse(asked)),
});

const named = ({ name, body }: ConversationEvent): object => ({ [name]: body });

/** Whether a body with `messages` is Nova's: it says so, or its first part is written as Nova's are. */
export function isNova({
  messages,
  schemaVersion,
  inferenceConfig,
  toolConfig,
}: JsonObject): boolean {
  if (schemaVersion ?? inferenceConfig ?? toolConfig) return true;
  const [first] = Array.isArray(messages) ? (messages as { readonly content?: unknown }[]) : [];
  const [part] = Array.isArray(first?.content) ? (first.content as unknown[]) : [];
  return typeof part === "object" && part !== null && !("type" in part);
}
