import type { Usage } from "../gateway/receipts/token-usage.ts";
import type { ResponseBody } from "./response-body.ts";

export type ResponseStatus =
  | "queued"
  | "in_progress"
  | "completed"
  | "incomplete"
  | "failed"
  | "cancelled";

/** One of a response's items; what else it has differs by its type. */
export type OutputItem = { readonly id: string; readonly type: string } & Readonly<
  Record<string, unknown>
>;

export interface ResponseHead {
  /** `resp_…`. */
  readonly id: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  /** As it was asked. */
  readonly body: ResponseBody;
}

/** What a response has come to. */
export interface ResponseState {
  readonly status: ResponseStatus;
  readonly output: readonly OutputItem[];
  readonly usage?: Usage;
  readonly completedAt?: number;
  readonly incomplete?: "max_output_tokens" | "content_filter";
  readonly error?: { readonly code: string; readonly message: string };
}

export interface ResponseObject extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly status: ResponseStatus;
  readonly output: readonly OutputItem[];
}

/** A response with every key that clients read. Pure. */
export const presentResponse = (
  { id, createdAt, body }: ResponseHead,
  { status, output, usage, completedAt, incomplete, error }: ResponseState,
): ResponseObject => ({
  id,
  object: "response",
  created_at: createdAt,
  completed_at: completedAt ?? null,
  status,
  background: body.background === true,
  conversation: presentConversation(body),
  error: error ?? null,
  incomplete_details: incomplete === undefined ? null : { reason: incomplete },
  instructions: body.instructions ?? null,
  max_output_tokens: body.max_output_tokens ?? null,
  max_tool_calls: body.max_tool_calls ?? null,
  metadata: body.metadata ?? {},
  model: body.model,
  output,
  parallel_tool_calls: body.parallel_tool_calls ?? true,
  previous_response_id: body.previous_response_id ?? null,
  reasoning: { effort: body.reasoning?.effort ?? null, summary: null },
  service_tier: body.service_tier ?? "default",
  store: body.store === true,
  temperature: body.temperature ?? null,
  text: { ...body.text, format: body.text?.format ?? { type: "text" } },
  tool_choice: body.tool_choice ?? "auto",
  tools: body.tools ?? [],
  top_logprobs: body.top_logprobs ?? 0,
  top_p: body.top_p ?? null,
  truncation: "disabled",
  usage: presentUsage(usage),
  user: body.user ?? null,
});

function presentConversation(body: ResponseBody) {
  const id = conversationOf(body);
  return id === undefined ? null : { id };
}

/** The ID of the conversation that a response is of. Pure. */
export const conversationOf = ({ conversation }: ResponseBody): string | undefined =>
  (typeof conversation === "string" ? conversation : conversation?.id) || undefined;

/** Nothing where only a part is known: clients take a missing count for none at all. */
function presentUsage({
  inputTokens,
  outputTokens,
  cachedTokens = 0,
  reasoningTokens = 0,
}: Usage = {}) {
  if (inputTokens === undefined || outputTokens === undefined) return null;
  return {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: cachedTokens },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: inputTokens + outputTokens,
  };
}
