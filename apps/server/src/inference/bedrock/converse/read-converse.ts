import type { RuntimeOptions } from "../../gateway/bedrock/runtime-options.ts";
import { chatRequest } from "./chat-request.ts";
import { type ConverseBody, type ConverseCall, converseCall } from "./converse-body.ts";
import { showsReasoning } from "./more-fields.ts";
import type { ConversationHead } from "./present-conversation.ts";
import { refusedField } from "./refuse-field.ts";

/** What would change the answer and has no counterpart in a chat. */
const UNSUPPORTED = ["promptVariables", "additionalModelResponseFieldPaths"] as const;

/** A conversation as the gateway takes it, and what its answer depends on. */
export interface AskedConversation {
  readonly input: object;
  readonly head: Omit<ConversationHead, "id">;
  /** For a runtime that runs the model in its turn. */
  readonly options: RuntimeOptions;
  /** What was granted of the caller's wishes: only of what was asked. */
  readonly granted: object;
}

/** Reads the body of both operations. Throws `ZodError` and `unsupported-parameter`. Pure. */
export function readConverse(given: unknown): AskedConversation {
  const body = converseCall.parse(given);
  const unsupported = UNSUPPORTED.find((name) => isThere(body[name]));
  if (unsupported !== undefined) throw refusedField(unsupported);
  return {
    input: chatRequest(body),
    head: headOf(body),
    options: guardrailOf(body),
    granted: {
      ...(body.performanceConfig && { performanceConfig: { latency: "standard" } }),
      ...(body.serviceTier && { serviceTier: { type: "default" } }),
    },
  };
}

/** How the answer to a body is shown. */
export const headOf = (body: ConverseBody): Omit<ConversationHead, "id"> => ({
  showsReasoning: showsReasoning(body.additionalModelRequestFields ?? {}),
  stopSequences: body.inferenceConfig?.stopSequences ?? [],
});

const isThere = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

const TRACES = { enabled: "ENABLED", disabled: "DISABLED", enabled_full: "ENABLED_FULL" } as const;

function guardrailOf({ guardrailConfig }: ConverseCall): RuntimeOptions {
  const { guardrailIdentifier, guardrailVersion, trace } = guardrailConfig ?? {};
  return {
    ...(guardrailIdentifier !== undefined && { guardrailIdentifier }),
    ...(guardrailVersion !== undefined && { guardrailVersion }),
    ...(trace !== undefined && { trace: TRACES[trace] }),
  };
}
