import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import { JsonTraceSerializer } from "@opentelemetry/otlp-transformer";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import type { TracesConfig } from "../../../base/settings/traces-config.ts";
import { VERSION } from "../../../base/version.ts";
import type { SafeFetch } from "../../../outgoing/safe-fetch.ts";

const TIMEOUT_MS = 10_000;
/** A collector that is down is a line in the log this often. */
const QUIET_MS = 60_000;

/** Sends spans by OTLP over HTTP, as JSON. What does not arrive is lost: traces are no record. */
export function createSpanExporter(
  { url, headers }: TracesConfig,
  safeFetch: SafeFetch,
  onError: (error: unknown) => void,
): SpanExporter {
  let quietUntil = 0;
  async function send(spans: ReadableSpan[]): Promise<void> {
    const body = JsonTraceSerializer.serializeRequest(spans);
    if (!body) return;
    const reply = await safeFetch.send({
      // Operators name it in the environment: it may be inside the network.
      target: { url: new URL(url), isLocal: true },
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        "user-agent": `Orrery/${VERSION}`,
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    reply.body.destroy();
    if (reply.status < 200 || reply.status > 299)
      throw new Error(`The receiver of traces responded with ${reply.status}.`);
  }
  return {
    export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
      send(spans).then(
        () => done({ code: ExportResultCode.SUCCESS }),
        (error: unknown) => {
          if (Date.now() >= quietUntil) onError(error);
          quietUntil = Math.max(quietUntil, Date.now() + QUIET_MS);
          done({ code: ExportResultCode.FAILED });
        },
      );
    },
    shutdown: async () => undefined,
  };
}
