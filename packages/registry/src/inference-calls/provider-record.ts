import type { ProviderRecord } from "./inference-call.ts";

/** What of a call its provider's record is made of. */
export interface RecordedCall {
  readonly provider: string;
  readonly status: string;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly price_micros: number | null;
  readonly duration_ms: number;
  readonly first_token_ms: number | null;
}

/** One record for each provider. A call that its caller left says nothing about the provider. Pure. */
export function recordProviders(calls: readonly RecordedCall[]): readonly ProviderRecord[] {
  const byProvider = Map.groupBy(
    calls.filter(({ status }) => status !== "cancelled"),
    ({ provider }) => provider,
  );
  return [...byProvider].map(([provider, its]) => recordOf(provider, its));
}

function recordOf(provider: string, calls: readonly RecordedCall[]): ProviderRecord {
  const good = calls.filter(({ status }) => status === "ok");
  const durationMs = median(good.map(({ duration_ms }) => duration_ms));
  const firstTokenMs = median(good.map(({ first_token_ms }) => first_token_ms));
  const tokensPerSecond = median(good.map(speedOf));
  const paidPerMillion = median(good.map(paidOf));
  return {
    provider,
    calls: calls.length,
    errors: calls.length - good.length,
    ...(durationMs !== undefined && { durationMs }),
    ...(firstTokenMs !== undefined && { firstTokenMs }),
    ...(tokensPerSecond !== undefined && { tokensPerSecond }),
    ...(paidPerMillion !== undefined && { paidPerMillion }),
  };
}

/** From the first token on where that was seen, else over the whole call. */
function speedOf({ output_tokens, duration_ms, first_token_ms }: RecordedCall): number | null {
  const milliseconds = duration_ms - (first_token_ms ?? 0);
  return output_tokens && milliseconds > 0 ? (output_tokens * 1000) / milliseconds : null;
}

function paidOf({ price_micros, input_tokens, output_tokens }: RecordedCall): number | null {
  const tokens = (input_tokens ?? 0) + (output_tokens ?? 0);
  return price_micros !== null && tokens > 0 ? Number(price_micros) / tokens : null;
}

function median(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  const middle = known[Math.floor(known.length / 2)];
  const before = known[Math.ceil(known.length / 2) - 1];
  return middle === undefined || before === undefined ? undefined : (middle + before) / 2;
}
