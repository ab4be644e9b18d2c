import { stopOf } from "../../anthropic/present-message.ts";
import type { Usage } from "../../gateway/receipts/token-usage.ts";
import type { Generation, ToolCall } from "../../generation/generation.ts";
import { readArguments } from "../../generation/read-arguments.ts";

/** What an answer's form depends on. */
export interface ConversationHead {
  /** Of the call: UUID. */
  readonly id: string;
  readonly showsReasoning: boolean;
  readonly stopSequences: readonly string[];
}

/** A whole answer in the runtime's own words. Pure. */
export const presentConversation = (head: ConversationHead, answer: Generation): object => ({
  output: {
    message: {
      role: "assistant",
      content: [
        ...(head.showsReasoning && answer.reasoning !== ""
          ? [{ reasoningContent: { reasoningText: { text: answer.reasoning } } }]
          : []),
        ...(answer.text === "" ? [] : [{ text: answer.text }]),
        ...answer.toolCalls.map((call) => ({
          toolUse: { ...toolUse(head.id, call), input: readArguments(call.arguments) },
        })),
      ],
    },
  },
  stopReason: stopReasonOf(head, answer, answer.toolCalls.length > 0),
  usage: presentUsage(answer.usage),
});

/** Input that was read before is counted apart. */
export function presentUsage({ inputTokens = 0, outputTokens = 0, cachedTokens }: Usage): object {
  return {
    inputTokens: Math.max(0, inputTokens - (cachedTokens ?? 0)),
    outputTokens,
    totalTokens: inputTokens + outputTokens,
    ...(cachedTokens !== undefined && { cacheReadInputTokens: cachedTokens }),
  };
}

/** Why an answer ended. */
export function stopReasonOf(
  head: ConversationHead,
  last: Pick<Generation, "raw" | "finishReason">,
  hasTools: boolean,
): string {
  const { stop_reason } = stopOf(head, last, hasTools);
  return stop_reason === "refusal" ? "content_filtered" : stop_reason;
}

export const toolUse = (id: string, { id: own, index, name }: ToolCall) => ({
  toolUseId: own ?? `tooluse_${id.slice(-12)}_${index}`,
  name: name ?? "",
});
