import { fieldAt } from "../fields.ts";
import type { FinishReason, GenerationEvent } from "./family.ts";

/** Text that adds something. */
export const said = (text: unknown): readonly GenerationEvent[] =>
  typeof text === "string" && text !== "" ? [{ type: "text", text }] : [];

/** The end, from any provider's stop reason; nothing before it. */
export const finished = (reason: unknown): readonly GenerationEvent[] =>
  typeof reason === "string" && reason !== ""
    ? [{ type: "finish", reason: REASONS[reason.toLowerCase()] ?? "stop" }]
    : [];

const REASONS: Readonly<Record<string, FinishReason>> = {
  length: "length",
  max_tokens: "length",
  tool_use: "tool_calls",
  tool_calls: "tool_calls",
  content_filter: "content_filter",
  content_filtered: "content_filter",
  guardrail_intervened: "content_filter",
  refusal: "content_filter",
};

/** Token counts, if present. */
export function counted(inputTokens: unknown, outputTokens: unknown): readonly GenerationEvent[] {
  const input = typeof inputTokens === "number" ? { inputTokens } : {};
  const output = typeof outputTokens === "number" ? { outputTokens } : {};
  const counts = { ...input, ...output };
  return Object.keys(counts).length > 0 ? [{ type: "usage", ...counts }] : [];
}

/** The runtime's own fields of the last chunk, for any family. */
export const metricsOf = (chunk: unknown): readonly GenerationEvent[] => {
  const metrics = fieldAt(chunk, ["amazon-bedrock-invocationMetrics"]);
  return counted(fieldAt(metrics, ["inputTokenCount"]), fieldAt(metrics, ["outputTokenCount"]));
};

/** Puts the pieces of tool calls together, by the number of their block. */
export function toolCalls() {
  const open = new Map<unknown, { readonly name: string; text: string }>();
  return {
    begin: (index: unknown, name: unknown) =>
      void open.set(index, { name: String(name), text: "" }),
    add(index: unknown, text: unknown) {
      const call = open.get(index);
      if (call && typeof text === "string") call.text += text;
    },
    /** The finished call; nothing if the block is not a call. */
    end(index: unknown): readonly GenerationEvent[] {
      const call = open.get(index);
      open.delete(index);
      return call ? [{ type: "tool-call", name: call.name, arguments: call.text || "{}" }] : [];
    },
    /** All that are left. */
    endAll: (): readonly GenerationEvent[] =>
      [...open.values()].map(({ name, text }) => ({
        type: "tool-call",
        name,
        arguments: text || "{}",
      })),
  };
}

/** For families whose chunks have the format of their replies. */
export const alike = (read: (reply: unknown) => readonly GenerationEvent[]) => ({
  read,
  chunks: () => read,
});
