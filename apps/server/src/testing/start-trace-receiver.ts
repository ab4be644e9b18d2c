import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { vi } from "vitest";

/** As OTLP has it in JSON. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { key: string; value: Readonly<Record<string, unknown>> }[];
}

/** A receiver of OTLP over HTTP, in its JSON form. */
export async function startTraceReceiver() {
  const bodies: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    authorizations.push(request.headers.authorization);
    bodies.push(await text(request));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const spans = (): readonly Span[] =>
    bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap((one: { scopeSpans: { spans: Span[] }[] }) =>
        one.scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    bodies,
    authorizations,
    /** The spans of one trace, once there are so many. */
    ofTrace: (traceId: string, count: number) =>
      vi.waitFor(
        () => {
          const found = spans().filter((span) => span.traceId === traceId);
          if (found.length < count) throw new Error(`${found.length} spans of ${count}`);
          return found;
        },
        { timeout: 20_000 },
      ),
    close: () => server.close(),
  };
}

export type TraceReceiver = Awaited<ReturnType<typeof startTraceReceiver>>;

export const attributesOf = ({ attributes }: Span): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
