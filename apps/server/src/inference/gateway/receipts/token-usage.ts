import { fieldAt } from "@orrery/inference";
import type { ModelPrice } from "@orrery/registry";

/** What a call took, as far as the provider says. */
export interface Usage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** Of the input, what the provider had read before. */
  readonly cachedTokens?: number;
  /** Of the output, what the model thought. */
  readonly reasoningTokens?: number;
  /** Millionths of a US dollar, where the provider names what it charges. */
  readonly chargedMicros?: number;
}

/** Reads it off a reply, or off one event of a stream. Pure. */
export function readUsage(reply: unknown): Usage {
  const usage = fieldAt(reply, ["usage"]);
  const inputTokens = countAt(usage, "prompt_tokens", "input_tokens");
  const outputTokens = countAt(usage, "completion_tokens", "output_tokens");
  const cachedTokens = countAt(fieldAt(usage, ["prompt_tokens_details"]), "cached_tokens");
  const reasoningTokens = countAt(
    fieldAt(usage, ["completion_tokens_details"]),
    "reasoning_tokens",
  );
  const charged = numberAt(usage, "estimated_cost", "cost");
  return {
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(cachedTokens !== undefined && { cachedTokens }),
    ...(reasoningTokens !== undefined && { reasoningTokens }),
    ...(charged !== undefined && { chargedMicros: Math.round(charged * 1e6) }),
  };
}

/**
 * In millionths of a US dollar; `undefined` without a price. A price per million tokens is one per token in
 * this unit.
 */
export function priceOf(usage: Usage, price: ModelPrice = {}): number | undefined {
  if (usage.chargedMicros !== undefined) return usage.chargedMicros;
  const { inputPrice, outputPrice, requestPrice, cachedPrice = inputPrice } = price;
  const { inputTokens, outputTokens } = usage;
  const cachedTokens = Math.min(usage.cachedTokens ?? 0, inputTokens ?? 0);
  const hasTokens = inputTokens !== undefined || outputTokens !== undefined;
  const hasPrice = inputPrice !== undefined || outputPrice !== undefined;
  if (requestPrice === undefined && !(hasTokens && hasPrice)) return undefined;
  return Math.round(
    ((inputTokens ?? 0) - cachedTokens) * (inputPrice ?? 0) +
      cachedTokens * (cachedPrice ?? 0) +
      (outputTokens ?? 0) * (outputPrice ?? 0) +
      (requestPrice ?? 0) * 1e6,
  );
}

function numberAt(usage: unknown, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = fieldAt(usage, [name]);
    if (typeof value === "number" && value >= 0 && value < 1e9) return value;
  }
  return undefined;
}

const countAt = (usage: unknown, ...names: readonly string[]): number | undefined => {
  const value = numberAt(usage, ...names);
  return value === undefined ? undefined : Math.floor(value);
};
