import type { Usage } from "../../gateway/receipts/token-usage.ts";
import type { Generation } from "../../generation/generation.ts";
import {
  type ConversationHead,
  presentUsage,
  stopReasonOf,
  toolUse,
} from "./present-conversation.ts";

/** An event of a conversation's stream. */
export interface ConversationEvent {
  readonly name:
    | "messageStart"
    | "contentBlockStart"
    | "contentBlockDelta"
    | "contentBlockStop"
    | "messageStop"
    | "metadata";
  readonly body: object;
}

export interface ConversationWriter {
  chunk(piece: Generation): readonly ConversationEvent[];
  /** `more` is what the last event says in addition to the counts. */
  end(usage: Usage, more: object): readonly ConversationEvent[];
}

/**
 * Writes a message block after block: a thought, a text, then each tool. It begins with the first piece:
 * before that, a failure is the first event. Pure but for where it is.
 */
export function conversationWriter(head: ConversationHead): ConversationWriter {
  let index = -1;
  let open: string | undefined;
  let isBegun = false;
  let hasTools = false;
  let last: Pick<Generation, "raw" | "finishReason"> = { raw: {} };

  const begin = (): ConversationEvent[] => {
    if (isBegun) return [];
    isBegun = true;
    return [{ name: "messageStart", body: { role: "assistant" } }];
  };
  const close = (): ConversationEvent[] => {
    if (open === undefined) return [];
    open = undefined;
    return [{ name: "contentBlockStop", body: { contentBlockIndex: index } }];
  };
  /** Only a tool's block has an event for its start. */
  const block = (name: string, start?: object): ConversationEvent[] => {
    if (open === name) return [];
    const before = close();
    open = name;
    index++;
    if (!start) return before;
    return [...before, { name: "contentBlockStart", body: { contentBlockIndex: index, start } }];
  };
  const delta = (value: object): ConversationEvent => ({
    name: "contentBlockDelta",
    body: { contentBlockIndex: index, delta: value },
  });

  return {
    chunk({ raw, text, reasoning, toolCalls, finishReason }) {
      const events = begin();
      if (finishReason !== undefined) last = { raw, finishReason };
      if (head.showsReasoning && reasoning !== "")
        events.push(...block("reasoning"), delta({ reasoningContent: { text: reasoning } }));
      if (text !== "") events.push(...block("text"), delta({ text }));
      for (const call of toolCalls) {
        hasTools = true;
        events.push(...block(`tool ${call.index}`, { toolUse: toolUse(head.id, call) }));
        if (call.arguments !== "") events.push(delta({ toolUse: { input: call.arguments } }));
      }
      return events;
    },
    end: (usage, more) => [
      ...begin(),
      ...close(),
      { name: "messageStop", body: { stopReason: stopReasonOf(head, last, hasTools) } },
      { name: "metadata", body: { usage: presentUsage(usage), ...more } },
    ],
  };
}
