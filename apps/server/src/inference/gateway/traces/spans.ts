import { type Context, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import type { GatewayError } from "../../../outgoing/gateway-error.ts";

/** An unknown or wrong header begins a new trace. */
export function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

export const contextIn = (span: Span): Context => trace.setSpan(ROOT_CONTEXT, span);

export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}

/** The message of an error may quote a prompt: its code is enough. */
export function endSpan(span: Span | undefined, failure: GatewayError | undefined): void {
  if (!span) return;
  if (failure?.originalStatus !== undefined)
    span.setAttribute("http.response.status_code", failure.originalStatus);
  endSpanWith(span, failure?.code);
}

/** The same, for errors that are not the gateway's. */
export function endSpanWith(span: Span, code: string | undefined): void {
  if (code !== undefined) {
    span.setAttribute("error.type", code);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
