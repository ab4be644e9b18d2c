import { InferenceError } from "../errors.ts";
import type { ChatOutput } from "../task-io.ts";
import type { GenerationEvent } from "./family.ts";

/** A reply that came whole, in the hub's words. Throws `malformed-reply` where it says nothing. */
export function wholeAnswer(events: readonly GenerationEvent[]): ChatOutput {
  const text = textIn(events);
  const end = events.find(({ type }) => type === "finish");
  const usage = events.find(({ type }) => type === "usage");
  return {
    text,
    ...(end?.type === "finish" && { finishReason: end.reason }),
    ...(usage?.type === "usage" &&
      usage.inputTokens !== undefined && { inputTokens: usage.inputTokens }),
    ...(usage?.type === "usage" &&
      usage.outputTokens !== undefined && { outputTokens: usage.outputTokens }),
  };
}

/** All the words. Throws `malformed-reply` for a reply without words, calls and end. */
export function textIn(events: readonly GenerationEvent[]): string {
  if (!events.some(({ type }) => type !== "usage"))
    throw new InferenceError("malformed-reply", "The response is empty.");
  return events.map((event) => (event.type === "text" ? event.text : "")).join("");
}
