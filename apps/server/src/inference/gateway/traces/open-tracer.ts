import { type Span, SpanKind } from "@opentelemetry/api";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TracesConfig } from "../../../base/settings/traces-config.ts";
import { VERSION } from "../../../base/version.ts";
import type { SafeFetch } from "../../../outgoing/safe-fetch.ts";
import { type Candidate, EMBEDDED, type Plan } from "../plan/candidate.ts";
import type { CallTrace, EndedCall } from "./call-trace.ts";
import { openSessionTrace } from "./open-session-trace.ts";
import type { SessionTrace, TracedSession } from "./session-trace.ts";
import {
  answerAttributes,
  callAttributes,
  endAttributes,
  operationOf,
  requestAttributes,
} from "./span-attributes.ts";
import { inputMessages, outputMessages, streamedMessages } from "./span-content.ts";
import { createSpanExporter } from "./span-exporter.ts";
import { contextIn, contextOf, endSpan, traceparentOf } from "./spans.ts";
import { type Tap, tapSink } from "./tap-sink.ts";
import type { TracedCall } from "./traced-call.ts";

/** Spans that wait to be sent; more are dropped. */
const MOST_WAITING = 2_048;
const MOST_WITH_CONTENT = 512;
const MOST_IN_BATCH = 256;
const DELAY_MS = 2_000;

export interface TracerDeps {
  readonly config: TracesConfig;
  readonly safeFetch: SafeFetch;
  readonly onError: (error: unknown) => void;
  readonly addressOf: (candidate: Candidate) => { host: string; port: number } | undefined;
}

export interface OpenTracer {
  start(call: TracedCall, plan: Plan, isStream: boolean): CallTrace;
  startSession(session: TracedSession): SessionTrace;
  close(): Promise<void>;
}

/** Nothing global: other users of the library in this process see none of it. */
export function openTracer({ config, safeFetch, onError, addressOf }: TracerDeps): OpenTracer {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "orrery", "service.version": VERSION }),
    // A caller that does not record its trace needs none of the hub's either.
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: createSpanExporter(config, safeFetch, onError),
        maxQueueSize: config.hasContent ? MOST_WITH_CONTENT : MOST_WAITING,
        maxExportBatchSize: MOST_IN_BATCH,
        scheduledDelayMillis: DELAY_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("orrery", VERSION);

  return {
    start(call, plan, isStream) {
      const operation = operationOf(call.task);
      const whole = tracer.startSpan(
        `orrery ${operation} ${plan.model}`,
        { kind: SpanKind.SERVER, attributes: callAttributes(call, plan) },
        contextOf(call.caller.traceparent),
      );
      const context = contextIn(whole);
      let tried: Span | undefined;
      let tap: Tap | undefined;
      let ended: EndedCall | undefined;

      function finish(): void {
        if (!ended) return;
        const { failure } = ended;
        if (tap && tried)
          tried.setAttribute("gen_ai.output.messages", streamedMessages(tap.text()));
        tried?.setAttributes(answerAttributes(ended));
        endSpan(tried, failure);
        whole.setAttributes(endAttributes(ended));
        endSpan(whole, failure);
      }

      return {
        startTry(candidate) {
          const { provider, providerModelId } = candidate;
          tried = tracer.startSpan(
            `${operation} ${providerModelId}`,
            {
              kind: provider === EMBEDDED ? SpanKind.INTERNAL : SpanKind.CLIENT,
              attributes: requestAttributes(call, candidate, isStream, addressOf(candidate)),
            },
            context,
          );
          if (config.hasContent)
            tried.setAttribute("gen_ai.input.messages", inputMessages(call.input));
          return { traceparent: traceparentOf(tried) };
        },
        failTry(failure) {
          endSpan(tried, failure);
          tried = undefined;
        },
        answered(reply, output) {
          if (config.hasContent)
            tried?.setAttribute("gen_ai.output.messages", outputMessages(reply, output));
        },
        tap(sink) {
          if (!config.hasContent) return sink;
          tap = tapSink(sink);
          return tap.sink;
        },
        untap: () => {
          if (tap) finish();
        },
        end(one) {
          ended = one;
          if (!tap) finish();
        },
      };
    },
    startSession: (session) =>
      openSessionTrace(
        { tracer, hasContent: config.hasContent, address: addressOf(session.candidate) },
        session,
      ),
    // What could not be sent is in the log already, and must not keep the hub from closing.
    close: () => provider.shutdown().catch(() => undefined),
  };
}
