import { fieldAt } from "@orrery/inference";
import type { Candidate, Plan } from "../plan/candidate.ts";
import type { Usage } from "../receipts/token-usage.ts";
import type { EndedCall } from "./call-trace.ts";
import type { TracedCall } from "./traced-call.ts";

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** Operations as OpenTelemetry's conventions for generative AI name them; other tasks keep their name. */
const OPERATIONS: Readonly<Record<string, string>> = {
  conversational: "chat",
  "text-generation": "text_completion",
  "feature-extraction": "embeddings",
};

/** Providers that the conventions name otherwise. */
const PROVIDERS: Readonly<Record<string, string>> = {
  bedrock: "aws.bedrock",
  mistral: "mistral_ai",
  xai: "x_ai",
};

export const operationOf = (task: string): string => OPERATIONS[task] ?? task;

/** Of the span of a call: what the hub decided. */
export const callAttributes = (call: TracedCall, plan: Plan): SpanAttributes => ({
  "orrery.call.id": call.id,
  "orrery.model": plan.model,
  "orrery.task": call.task,
  "orrery.reason": plan.reason,
});

/** Options of a request, which say nothing about its text. */
const OPTIONS: readonly (readonly [field: string, attribute: string])[] = [
  ["max_tokens", "gen_ai.request.max_tokens"],
  ["max_completion_tokens", "gen_ai.request.max_tokens"],
  ["temperature", "gen_ai.request.temperature"],
  ["top_p", "gen_ai.request.top_p"],
  ["top_k", "gen_ai.request.top_k"],
  ["seed", "gen_ai.request.seed"],
  ["n", "gen_ai.request.choice.count"],
  ["frequency_penalty", "gen_ai.request.frequency_penalty"],
  ["presence_penalty", "gen_ai.request.presence_penalty"],
];

/** Of the span of a try: what a provider is asked. */
export function requestAttributes(
  call: TracedCall,
  { provider, providerModelId }: Pick<Candidate, "provider" | "providerModelId">,
  isStream: boolean,
  address: { readonly host: string; readonly port: number } | undefined,
): SpanAttributes {
  const options = OPTIONS.flatMap(([field, attribute]) => {
    const value =
      fieldAt(call.input, [field]) ?? fieldAt(call.input, ["parameters", field]) ?? undefined;
    return typeof value === "number" && Number.isFinite(value) ? [[attribute, value]] : [];
  });
  return {
    "gen_ai.operation.name": operationOf(call.task),
    "gen_ai.provider.name": PROVIDERS[provider] ?? provider,
    "gen_ai.request.model": providerModelId,
    ...(isStream && { "gen_ai.request.stream": true }),
    ...(address && { "server.address": address.host, "server.port": address.port }),
    ...(Object.fromEntries(options) as SpanAttributes),
  };
}

/** Of the same span, once the provider has answered. */
export const answerAttributes = ({ receipt, usage }: EndedCall): SpanAttributes =>
  usageAttributes(
    { ...usage, inputTokens: receipt.inputTokens, outputTokens: receipt.outputTokens },
    receipt.firstTokenMs,
  );

type Counted = { readonly [Name in keyof Usage]: Usage[Name] | undefined };

export function usageAttributes(usage: Counted, firstTokenMs: number | undefined): SpanAttributes {
  const found = {
    "gen_ai.usage.input_tokens": usage.inputTokens,
    "gen_ai.usage.output_tokens": usage.outputTokens,
    "gen_ai.usage.cache_read.input_tokens": usage.cachedTokens,
    "gen_ai.usage.reasoning.output_tokens": usage.reasoningTokens,
    "gen_ai.response.time_to_first_chunk":
      firstTokenMs === undefined ? undefined : firstTokenMs / 1000,
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
}

/** Of the span of the call, at its end. */
export const endAttributes = ({ receipt }: Pick<EndedCall, "receipt">): SpanAttributes => ({
  "orrery.provider": receipt.provider,
  "orrery.attempts": receipt.attempts,
  "orrery.status": receipt.status,
  ...(receipt.priceMicros !== undefined && { "orrery.cost.dollars": receipt.priceMicros / 1e6 }),
});
