import type { Gateway } from "./gateway-api.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { attemptPlan } from "./plan/attempt-plan.ts";
import type { Candidate } from "./plan/candidate.ts";
import { guardedPlan } from "./plan/guarded-plan.ts";
import { servedBy, startMeter } from "./receipts/meter.ts";

/** Calls that are answered once: planned, tried, read, metered. */
export function createAnswer(parts: GatewayParts): Gateway["answer"] {
  return async (call, signal) => {
    const plan = guardedPlan(parts, call, await parts.plan(call));
    const meter = startMeter(parts, call, plan, false);
    const ask = async (candidate: Candidate) =>
      parts.backendOf(candidate.provider).answer({ call, plan, candidate }, signal);
    const { result, candidate, attempts } = await attemptPlan(parts, plan, meter, signal, ask);
    const { usage, reply, output } = result;
    meter({ candidate, attempts, usage });
    return { reply, output, usage, served: servedBy(candidate, plan) };
  };
}

/** Calls that are answered in events; the receipt is written when the last one is passed on. */
export function createStream(parts: GatewayParts): Gateway["stream"] {
  return async (call, wantsUsage, signal) => {
    const plan = guardedPlan(parts, call, await parts.plan(call));
    const meter = startMeter(parts, call, plan, true);
    const ask = async (candidate: Candidate) =>
      parts.backendOf(candidate.provider).stream({ call, plan, candidate }, signal);
    const { result, candidate, attempts } = await attemptPlan(parts, plan, meter, signal, ask);
    return {
      served: servedBy(candidate, plan),
      async relay(sink) {
        parts.metrics.streams.inc();
        try {
          await result(sink, {
            signal,
            wantsUsage,
            onEnd: ({ usage, failure, firstTokenAt }) => {
              const isCancelled = signal.aborted;
              meter({ candidate, attempts, usage, failure, isCancelled, firstTokenAt });
            },
          });
        } finally {
          parts.metrics.streams.dec();
        }
      },
    };
  };
}
