import { type Span, SpanKind, type Tracer } from "@opentelemetry/api";
import { fieldAt } from "@orrery/inference";
import { EMBEDDED } from "../plan/candidate.ts";
import type { SessionTrace, TracedSession, TurnTrace } from "./session-trace.ts";
import {
  callAttributes,
  endAttributes,
  operationOf,
  requestAttributes,
  usageAttributes,
} from "./span-attributes.ts";
import { inputMessages, outputMessages } from "./span-content.ts";
import { contextIn, contextOf, endSpan, endSpanWith, traceparentOf } from "./spans.ts";

/** As much of an answer as a span can have. */
const MOST_TEXT = 16_384;

export interface SessionTraceParts {
  readonly tracer: Tracer;
  readonly hasContent: boolean;
  readonly address: { readonly host: string; readonly port: number } | undefined;
}

/** Begins the span of a live session. */
export function openSessionTrace(
  { tracer, hasContent, address }: SessionTraceParts,
  { call, plan, candidate }: TracedSession,
): SessionTrace {
  const whole = tracer.startSpan(
    `orrery live ${plan.model}`,
    {
      kind: SpanKind.SERVER,
      attributes: { ...callAttributes(call, plan), "orrery.live": true },
    },
    contextOf(call.caller.traceparent),
  );
  const context = contextIn(whole);

  function startTurn(input: unknown, isStream: boolean): TurnTrace {
    const task = fieldAt(input, ["messages"]) === undefined ? call.task : "conversational";
    const asked = { ...call, task, input };
    const span = tracer.startSpan(
      `${operationOf(task)} ${candidate.providerModelId}`,
      {
        kind: candidate.provider === EMBEDDED ? SpanKind.INTERNAL : SpanKind.CLIENT,
        attributes: requestAttributes(asked, candidate, isStream, address),
      },
      context,
    );
    if (hasContent) span.setAttribute("gen_ai.input.messages", inputMessages(textIn(input)));
    const start = performance.now();
    let firstTokenMs: number | undefined;
    let text = "";
    return {
      said(piece) {
        firstTokenMs ??= performance.now() - start;
        if (hasContent && text.length < MOST_TEXT) text += piece;
      },
      end({ usage = {}, failed, isCancelled = false, output = text || undefined }) {
        span.setAttributes(usageAttributes(usage, firstTokenMs));
        if (isCancelled) span.setAttribute("orrery.status", "cancelled");
        if (hasContent && output !== undefined)
          span.setAttribute("gen_ai.output.messages", outputMessages(undefined, output));
        endSpanWith(span, failed);
      },
    };
  }

  function startUpstream() {
    const span: Span = tracer.startSpan(
      `live ${candidate.providerModelId}`,
      {
        kind: SpanKind.CLIENT,
        attributes: requestAttributes(call, candidate, true, address),
      },
      context,
    );
    let results = 0;
    return {
      headers: { traceparent: traceparentOf(span) },
      counted() {
        results += 1;
      },
      end({ failed }: { readonly failed?: string }) {
        span.setAttribute("orrery.live.results", results);
        endSpanWith(span, failed);
      },
    };
  }

  return {
    startTurn,
    startUpstream,
    end({ receipt, failure }) {
      whole.setAttributes(endAttributes({ receipt }));
      endSpan(whole, failure);
    },
    fail: (code) => endSpanWith(whole, code),
  };
}

/** A text to complete, where messages are looked for otherwise. */
const textIn = (input: unknown): unknown => {
  const prompt = fieldAt(input, ["prompt"]);
  return prompt === undefined ? input : { inputs: prompt };
};
