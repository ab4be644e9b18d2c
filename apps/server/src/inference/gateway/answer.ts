import type { Gateway } from "./gateway-api.ts";
import type { GatewayAnswer, GatewayCall, GatewayStream } from "./gateway-call.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { startAdmission } from "./limits/admission.ts";
import { withFallback } from "./limits/with-fallback.ts";
import { attemptPlan } from "./plan/attempt-plan.ts";
import type { Candidate } from "./plan/candidate.ts";
import { guardedPlan } from "./plan/guarded-plan.ts";
import { servedBy, startMeter } from "./receipts/meter.ts";

/** Calls that are answered once: planned, admitted, tried, read, metered. */
export function createAnswer(parts: GatewayParts): Gateway["answer"] {
  const answer = async (call: GatewayCall, signal: AbortSignal): Promise<GatewayAnswer> => {
    const plan = guardedPlan(parts, call, await parts.plan(call));
    const admission = await startAdmission(parts, call, plan);
    const meter = startMeter(parts, call, plan, false, admission);
    const ask = async (candidate: Candidate) =>
      parts.backendOf(candidate.provider).answer({ call, plan, candidate }, signal);
    const attempted = await attemptPlan(parts, plan, meter, admission, signal, ask);
    const { result, candidate, attempts } = attempted;
    const { usage, reply, output } = result;
    meter({ candidate, attempts, usage });
    return { reply, output, usage, served: servedBy(candidate, plan, admission) };
  };
  return (call, signal) => withFallback(parts, call, (one) => answer(one, signal));
}

/** Calls that are answered in events; the receipt is written when the last one is passed on. */
export function createStream(parts: GatewayParts): Gateway["stream"] {
  const stream = async (
    call: GatewayCall,
    wantsUsage: boolean,
    signal: AbortSignal,
  ): Promise<GatewayStream> => {
    const plan = guardedPlan(parts, call, await parts.plan(call));
    const admission = await startAdmission(parts, call, plan);
    const meter = startMeter(parts, call, plan, true, admission);
    const ask = async (candidate: Candidate) =>
      parts.backendOf(candidate.provider).stream({ call, plan, candidate }, signal);
    const attempted = await attemptPlan(parts, plan, meter, admission, signal, ask);
    const { result, candidate, attempts } = attempted;
    return {
      served: servedBy(candidate, plan, admission),
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
  return (call, wantsUsage, signal) =>
    withFallback(parts, call, (one) => stream(one, wantsUsage, signal));
}
