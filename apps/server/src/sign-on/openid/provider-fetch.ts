import { LIMITS } from "../../base/limits.ts";
import { outsideTarget } from "../../outgoing/outgoing-policy.ts";
import { readBytes } from "../../outgoing/read-reply.ts";
import type { SafeFetch } from "../../outgoing/safe-fetch.ts";

/** What the libraries call: only its method, headers and body are used. */
interface Call {
  readonly method: string;
  readonly headers: Record<string, string> | Headers;
  readonly body?: unknown;
}

/** `fetch` for the libraries of OpenID Connect, by the hub's rules: see `outsideTarget`. */
export function createProviderFetch(safeFetch: SafeFetch, allowPrivate: boolean) {
  return async (url: string, { method, headers, body }: Call): Promise<Response> => {
    const signal = AbortSignal.timeout(safeFetch.timeouts.totalMs);
    const reply = await safeFetch.send({
      target: outsideTarget(url, allowPrivate),
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body != null && { body: `${body}` }),
      signal,
    });
    const limits = {
      maxBytes: LIMITS.identityReplyBytes.value,
      totalMs: safeFetch.timeouts.totalMs,
      signal,
    };
    const bytes = await readBytes(reply.body, limits);
    const hasBody = ![204, 304].includes(reply.status);
    return new Response(hasBody ? new Uint8Array(bytes) : null, {
      status: reply.status,
      headers: { "content-type": reply.header("content-type") ?? "" },
    });
  };
}
