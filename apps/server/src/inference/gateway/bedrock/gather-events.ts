import type { FinishReason, GenerationEvent } from "@orrery/inference/bedrock";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { Done } from "../open-ai-shapes.ts";
import type { Usage } from "../receipts/token-usage.ts";

type ToolCall = Extract<GenerationEvent, { type: "tool-call" }>;

/** All that was said of one answer. */
export interface Gathered {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly finish: FinishReason | undefined;
  readonly usage: Usage;
}

/** Gathers event by event. */
export function createGathered() {
  const calls: ToolCall[] = [];
  let text = "";
  let finish: FinishReason | undefined;
  let usage: Usage = {};
  return {
    add(event: GenerationEvent): void {
      if (event.type === "text") text += event.text;
      else if (event.type === "tool-call") calls.push(event);
      else if (event.type === "finish") finish = event.reason;
      else {
        const { type: _, ...counts } = event;
        usage = { ...usage, ...counts };
      }
    },
    all: (): Gathered => ({ text, calls, finish, usage }),
  };
}

/** Gathers a whole answer. */
export function gather(events: readonly GenerationEvent[]): Gathered {
  const gathered = createGathered();
  for (const event of events) gathered.add(event);
  return gathered.all();
}

/** The end, as the writer takes it. Throws `provider-cut` for an answer without one. */
export function doneOf({ finish, calls, usage }: Gathered): Done {
  if (finish === undefined)
    throw new GatewayError("provider-cut", "The provider ended its response early.");
  const finishReason = finish === "stop" && calls.length > 0 ? "tool_calls" : finish;
  return { type: "done", finishReason, ...usage };
}
