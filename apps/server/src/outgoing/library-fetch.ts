import { LIMITS } from "../base/limits.ts";
import type { Target } from "./outgoing-policy.ts";
import { readBytes } from "./read-reply.ts";
import type { SafeFetch } from "./safe-fetch.ts";

/** What the libraries call: only its method, headers and body are used. */
interface Call {
  readonly method: string;
  readonly headers: Record<string, string> | Headers;
  readonly body?: unknown;
}

/** `fetch` for the libraries of OpenID Connect; `targetOf` throws for what the hub may not call. */
export function createLibraryFetch(safeFetch: SafeFetch, targetOf: (url: string) => Target) {
  return async (url: string, { method, headers, body }: Call): Promise<Response> => {
    const signal = AbortSignal.timeout(safeFetch.timeouts.totalMs);
    const reply = await safeFetch.send({
      target: targetOf(url),
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
