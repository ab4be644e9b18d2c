import { findProvider, findProviderTask, type TaskName } from "@orrery/inference";
import { prepareAsk, readAnswer, sendAsk } from "./ask-provider.ts";
import { attemptPlan } from "./attempt-plan.ts";
import { type Candidate, EMBEDDED, type Plan } from "./candidate.ts";
import { answerEmbedded, openEmbedded } from "./embedded.ts";
import type { Gateway, GatewayParts } from "./gateway.ts";
import type { GatewayCall } from "./gateway-call.ts";
import { GatewayError } from "./gateway-error.ts";
import { answerRuntime, openRuntime } from "./hosted-runtime/ask-runtime.ts";
import { guardedPlan } from "./hosted-runtime/guarded-plan.ts";
import { servedBy, startMeter } from "./meter.ts";
import { isEventStream } from "./read-reply.ts";
import { relayEvents } from "./relay-events.ts";
import { readUsage } from "./usage.ts";

/** Calls that are answered once: planned, tried, read, metered. */
export function createAnswer(parts: GatewayParts): Gateway["answer"] {
  return async (call, signal) => {
    const plan = guardedPlan(parts.providers, call, await parts.plan(call));
    const meter = startMeter(parts, call, plan, false);
    const ask = async (candidate: Candidate) => {
      if (candidate.provider === EMBEDDED) {
        const answered = await answerEmbedded(...embeddedOf(parts, plan), call, signal);
        return { ...answered, output: readOutput(parts, call, answered.reply) };
      }
      if (isRuntime(parts, candidate)) return answerRuntime(parts, call, candidate, signal);
      const prepared = prepareAsk(parts, call, candidate);
      const begun = await sendAsk(parts, prepared, call, signal);
      const reply = await readAnswer(parts, prepared, begun, signal);
      const output: unknown = prepared.task.response(reply, candidate.providerModelId);
      return { reply, output, usage: readUsage(reply) };
    };
    const { result, candidate, attempts } = await attemptPlan(parts, plan, meter, signal, ask);
    const { usage, reply, output } = result;
    meter({ candidate, attempts, usage });
    return { reply, output, usage, served: servedBy(candidate, plan) };
  };
}

/** Calls that are answered in events; the receipt is written when the last one is passed on. */
export function createStream(parts: GatewayParts): Gateway["stream"] {
  return async (call, wantsUsage, signal) => {
    const plan = guardedPlan(parts.providers, call, await parts.plan(call));
    const meter = startMeter(parts, call, plan, true);
    const ask = async (candidate: Candidate) => {
      if (candidate.provider === EMBEDDED)
        return openEmbedded(...embeddedOf(parts, plan), call, signal);
      const asked = { ...call, input: streamed(call) };
      if (isRuntime(parts, candidate)) return openRuntime(parts, asked, candidate, signal);
      const prepared = prepareAsk(parts, asked, candidate);
      if (!prepared.prepared.url.endsWith("/completions"))
        throw new GatewayError("invalid-request", `${candidate.provider} cannot stream this.`);
      const { body } = await begun(parts, prepared, call, signal);
      return (
        sink: Parameters<typeof relayEvents>[1],
        options: Parameters<typeof relayEvents>[2],
      ) => relayEvents(body, sink, options);
    };
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

async function begun(
  parts: GatewayParts,
  prepared: ReturnType<typeof prepareAsk>,
  call: GatewayCall,
  signal: AbortSignal,
) {
  const reply = await sendAsk(parts, prepared, call, signal);
  if (isEventStream(reply)) return reply;
  reply.body.destroy();
  throw new GatewayError("malformed-reply", "The provider did not stream its answer.");
}

const isRuntime = ({ providers }: GatewayParts, { provider }: Candidate): boolean =>
  findProvider(provider, providers)?.protocol === "hosted-runtime";

function embeddedOf({ runner }: GatewayParts, { repo, commit }: Plan) {
  if (!repo || commit === undefined) throw new Error("A model without files was planned to run.");
  return [runner, { repo, commit }] as const;
}

/** In the hub's words where they are known; a task that only runs here is answered as it is. */
function readOutput(
  { providers }: GatewayParts,
  { task, model }: GatewayCall,
  reply: unknown,
): unknown {
  const known = findProviderTask(EMBEDDED, task as TaskName, providers);
  return known ? known.response(reply, model.id) : reply;
}

/** Providers are always asked to count tokens; the caller is told only if it wants to know. */
function streamed({ task, input }: GatewayCall): unknown {
  const asked = { stream: true, stream_options: { include_usage: true } };
  if (task === "conversational") return { ...(input as object), ...asked };
  const { parameters, ...rest } = input as { readonly parameters?: object };
  return { ...rest, parameters: { ...parameters, ...asked } };
}
