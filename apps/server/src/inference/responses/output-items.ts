import type { ToolCall } from "../generation/generation.ts";
import type { OutputItem } from "./open-response.ts";

/** An event without its place in the order of all. */
export type ItemEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/** An item while it is written: how it begins, continues and ends, each in events. */
export interface OpenItem {
  readonly kind: string;
  begin(): readonly ItemEvent[];
  end(isIncomplete: boolean): readonly ItemEvent[];
  /** As it is after its end. */
  item(): OutputItem;
}

interface Place {
  readonly id: string;
  readonly index: number;
}

const statusOf = (isIncomplete: boolean): string => (isIncomplete ? "incomplete" : "completed");

/** Some clients send a thought back only with its encrypted form; here it is in the summary. */
const encrypted_content = "unencrypted";

/** What the model thinks, as a summary: that is what clients show. */
export function reasoningItem({ id, index }: Place) {
  let text = "";
  const at = { item_id: id, output_index: index, summary_index: 0 };
  const part = () => ({ type: "summary_text", text });
  const item = () => ({ id, type: "reasoning", summary: [part()], encrypted_content });
  return {
    kind: "reasoning",
    item,
    begin: () => [
      added(index, { id, type: "reasoning", summary: [], encrypted_content }),
      { type: "response.reasoning_summary_part.added", ...at, part: part() },
    ],
    add(delta: string): readonly ItemEvent[] {
      text += delta;
      return [{ type: "response.reasoning_summary_text.delta", ...at, delta }];
    },
    end: () => [
      { type: "response.reasoning_summary_text.done", ...at, text },
      { type: "response.reasoning_summary_part.done", ...at, part: part() },
      done(index, item()),
    ],
  } satisfies OpenItem & { add: unknown };
}

/** What the model says, or says that it will not. */
export function messageItem({ id, index }: Place, kind: "output_text" | "refusal") {
  let text = "";
  const logprobs: unknown[] = [];
  let status = "in_progress";
  const at = { item_id: id, output_index: index, content_index: 0 };
  const part = () =>
    kind === "refusal"
      ? { type: kind, refusal: text }
      : { type: kind, text, annotations: [], logprobs };
  const head = { id, type: "message", role: "assistant" };
  const item = () => ({ ...head, status, content: [part()] });
  return {
    kind,
    item,
    begin: () => [
      added(index, { ...head, status, content: [] }),
      { type: "response.content_part.added", ...at, part: part() },
    ],
    add(delta: string, more: readonly unknown[] = []): readonly ItemEvent[] {
      text += delta;
      logprobs.push(...more);
      return [
        {
          type: `response.${kind}.delta`,
          ...at,
          delta,
          ...(kind !== "refusal" && { logprobs: more }),
        },
      ];
    },
    end(isIncomplete: boolean) {
      status = statusOf(isIncomplete);
      const words = kind === "refusal" ? { refusal: text } : { text, logprobs };
      return [
        { type: `response.${kind}.done`, ...at, ...words },
        { type: "response.content_part.done", ...at, part: part() },
        done(index, item()),
      ];
    },
  } satisfies OpenItem & { add: unknown };
}

/** A function that the model wants called. */
export function callItem({ id, index }: Place, callId: string, call: ToolCall) {
  let args = "";
  let name = call.name ?? "";
  let status = "in_progress";
  const at = { item_id: id, output_index: index };
  const item = () => ({
    id,
    type: "function_call",
    status,
    call_id: callId,
    name,
    arguments: args,
  });
  return {
    kind: "function_call",
    item,
    begin: () => [added(index, item())],
    add(piece: ToolCall): readonly ItemEvent[] {
      // Some services repeat the name with each piece, some send it late.
      if (name === "") name = piece.name ?? "";
      args += piece.arguments;
      const delta = piece.arguments;
      return delta === "" ? [] : [{ type: "response.function_call_arguments.delta", ...at, delta }];
    },
    end(isIncomplete: boolean) {
      status = statusOf(isIncomplete);
      return [
        { type: "response.function_call_arguments.done", ...at, name, arguments: args },
        done(index, item()),
      ];
    },
  } satisfies OpenItem & { add: unknown };
}

const added = (output_index: number, item: OutputItem): ItemEvent => ({
  type: "response.output_item.added",
  output_index,
  item,
});

const done = (output_index: number, item: OutputItem): ItemEvent => ({
  type: "response.output_item.done",
  output_index,
  item,
});
