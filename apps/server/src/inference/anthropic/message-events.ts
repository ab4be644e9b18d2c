import type { Usage } from "../gateway/receipts/token-usage.ts";
import type { Generation } from "../generation/generation.ts";
import {
  emptyMessage,
  type MessageHead,
  presentUsage,
  SIGNATURE,
  stopOf,
  toolUse,
} from "./present-message.ts";

/** An event of a message's stream; its type is its name, too. */
export type MessageEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

export interface MessageWriter {
  /** Before the first word. */
  begin(): readonly MessageEvent[];
  chunk(piece: Generation): readonly MessageEvent[];
  end(usage: Usage): readonly MessageEvent[];
}

/** Writes a message block after block: a thought, a text, then each tool. Pure but for where it is. */
export function messageWriter(head: MessageHead): MessageWriter {
  let index = -1;
  let open: string | undefined;
  let hasTools = false;
  let last: Pick<Generation, "raw" | "finishReason"> = { raw: {} };

  const close = (): MessageEvent[] => {
    if (open === undefined) return [];
    const end = { type: "content_block_stop", index };
    const events =
      open === "thinking" ? [delta({ type: "signature_delta", signature: SIGNATURE }), end] : [end];
    open = undefined;
    return events;
  };
  const block = (name: string, content_block: object): MessageEvent[] => {
    if (open === name) return [];
    const before = close();
    open = name;
    index++;
    return [...before, { type: "content_block_start", index, content_block }];
  };
  const delta = (value: object): MessageEvent => ({
    type: "content_block_delta",
    index,
    delta: value,
  });

  return {
    begin: () => [{ type: "message_start", message: emptyMessage(head, {}) }],
    chunk({ raw, text, reasoning, toolCalls, finishReason }) {
      const events: MessageEvent[] = [];
      if (finishReason !== undefined) last = { raw, finishReason };
      if (head.showsThinking && reasoning !== "") {
        events.push(...block("thinking", { type: "thinking", thinking: "", signature: "" }));
        events.push(delta({ type: "thinking_delta", thinking: reasoning }));
      }
      if (text !== "") {
        events.push(...block("text", { type: "text", text: "" }));
        events.push(delta({ type: "text_delta", text }));
      }
      for (const call of toolCalls) {
        hasTools = true;
        events.push(...block(`tool ${call.index}`, { ...toolUse(head.id, call), input: {} }));
        if (call.arguments !== "")
          events.push(delta({ type: "input_json_delta", partial_json: call.arguments }));
      }
      return events;
    },
    end: (usage) => [
      ...close(),
      { type: "message_delta", delta: stopOf(head, last, hasTools), usage: presentUsage(usage) },
      { type: "message_stop" },
    ],
  };
}
