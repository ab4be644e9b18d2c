import { namedCall } from "./aliases/named-call.ts";
import { cachedAnswer } from "./cache/cached-answer.ts";
import { cachedStream } from "./cache/cached-stream.ts";
import { withFallbackModels } from "./fallbacks/with-fallback-models.ts";
import type { Gateway } from "./gateway-api.ts";
import type { GatewayAnswer, GatewayCall, GatewayStream } from "./gateway-call.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { hookedAnswer, hookedStream } from "./hooks/hooked-call.ts";
import { startAdmission } from "./limits/admission.ts";
import { withFallback } from "./limits/with-fallback.ts";
import { attemptPlan } from "./plan/attempt-plan.ts";
import type { Candidate } from "./plan/candidate.ts";
import { guardedPlan } from "./plan/guarded-plan.ts";
import { noteFailure } from "./plan/run-attempts.ts";
import { servedBy, startMeter } from "./receipts/meter.ts";
import { overtime, startTry } from "./time/try-time.ts";

type Headers = Readonly<Record<string, string>>;

/** Calls that are answered once: planned, admitted, tried, read, metered. */
export function createAnswer(parts: GatewayParts): Gateway["answer"] {
  const { timeouts } = parts.safeFetch;
  const answer = async (call: GatewayCall, signal: AbortSignal): Promise<GatewayAnswer> => {
    const plan = guardedPlan(parts, call, await parts.plan(call));
    const admission = await startAdmission(parts, call, plan);
    const trace = await parts.traces?.start(call, plan, false);
    const meter = startMeter(parts, call, plan, false, admission, trace);
    const ask = async (candidate: Candidate, headers: Headers) => {
      const time = startTry(call, candidate, timeouts, false, signal);
      const backend = parts.backendOf(candidate.provider);
      try {
        return await parts.load.during(candidate, () =>
          backend.answer({ call, plan, candidate, headers }, time.signal),
        );
      } catch (error) {
        throw overtime(time.signal) ?? error;
      } finally {
        time.end();
      }
    };
    const attempted = await attemptPlan(parts, plan, meter, admission, signal, ask);
    const { result, candidate, attempts } = attempted;
    parts.breaker.succeeded(candidate);
    const { usage, reply, output } = result;
    trace?.answered(reply, output);
    meter({ candidate, attempts, usage });
    return { reply, output, usage, served: servedBy(candidate, plan, admission) };
  };
  return (call, signal) =>
    withFallbackModels(parts, call, signal, (model) =>
      withFallback(parts, model, (one) =>
        namedCall(parts, one).then((named) =>
          hookedAnswer(parts, named, signal, (asked) =>
            cachedAnswer(parts, asked, (missed) => answer(missed, signal)),
          ),
        ),
      ),
    );
}

/** Calls that are answered in events; the receipt is written when the last one is passed on. */
export function createStream(parts: GatewayParts): Gateway["stream"] {
  const { timeouts } = parts.safeFetch;
  const stream = async (
    call: GatewayCall,
    wantsUsage: boolean,
    signal: AbortSignal,
  ): Promise<GatewayStream> => {
    const plan = guardedPlan(parts, call, await parts.plan(call));
    const admission = await startAdmission(parts, call, plan);
    const trace = await parts.traces?.start(call, plan, true);
    const meter = startMeter(parts, call, plan, true, admission, trace);
    const ask = async (candidate: Candidate, headers: Headers) => {
      const endLoad = parts.load.begin(candidate);
      const time = startTry(call, candidate, timeouts, true, signal);
      const end = () => {
        endLoad();
        time.end();
      };
      try {
        const backend = parts.backendOf(candidate.provider);
        const run = await backend.stream({ call, plan, candidate, headers }, time.signal);
        // A caller that has left reads no stream to its end.
        time.signal.addEventListener("abort", endLoad, { once: true });
        return { run, end, until: time.signal };
      } catch (error) {
        end();
        throw overtime(time.signal) ?? error;
      }
    };
    const attempted = await attemptPlan(parts, plan, meter, admission, signal, ask);
    const { result, candidate, attempts } = attempted;
    return {
      served: servedBy(candidate, plan, admission),
      async relay(sink) {
        parts.metrics.streams.inc();
        try {
          await result.run(trace?.tap(sink) ?? sink, {
            signal: result.until,
            wantsUsage,
            onEnd: ({ usage, failure, firstTokenAt }) => {
              const isCancelled = signal.aborted;
              if (failure) noteFailure(parts.breaker, candidate, failure);
              else if (!isCancelled) parts.breaker.succeeded(candidate);
              meter({ candidate, attempts, usage, failure, isCancelled, firstTokenAt });
            },
          });
        } finally {
          result.end();
          trace?.untap();
          parts.metrics.streams.dec();
        }
      },
    };
  };
  return (call, wantsUsage, signal) =>
    withFallbackModels(parts, call, signal, (model) =>
      withFallback(parts, model, (one) =>
        namedCall(parts, one).then((named) =>
          hookedStream(parts, named, signal, (asked, until) =>
            cachedStream(parts, asked, wantsUsage, until, (missed, counts) =>
              stream(missed, counts, until),
            ),
          ),
        ),
      ),
    );
}
