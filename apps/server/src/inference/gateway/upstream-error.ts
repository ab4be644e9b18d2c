import { fieldAt } from "@orrery/inference";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import { parseReply, readBytes } from "../../outgoing/read-reply.ts";
import type { OutgoingReply, Timeouts } from "../../outgoing/safe-fetch.ts";

const MAX_ERROR_BYTES = 65_536;
const MAX_MESSAGE = 500;

/** Converts a provider's error response. `secret` is removed from its message. */
export async function upstreamError(
  reply: OutgoingReply,
  {
    totalMs,
    signal,
    secret,
  }: Pick<Timeouts, "totalMs"> & {
    readonly signal: AbortSignal;
    readonly secret: string | undefined;
  },
): Promise<GatewayError> {
  const { status } = reply;
  const retryAfter = readRetryAfter(reply.header("retry-after"));
  const said = await wordsOf(reply, { totalMs, signal, secret });
  if (status === 401 || status === 403)
    return new GatewayError("provider-key-refused", "The provider rejected the API key.", {
      originalStatus: status,
    });
  if (status === 429)
    return new GatewayError("provider-busy", `The provider is busy${said}`, {
      retryAfter,
      originalStatus: status,
    });
  if (status === 408 || status >= 500)
    return new GatewayError("provider-failed", `The provider failed (${status})${said}`, {
      retryAfter,
      originalStatus: status,
    });
  return new GatewayError(
    "provider-refused",
    `The provider rejected the request (${status})${said}`,
    { status, originalStatus: status },
  );
}

async function wordsOf(
  reply: OutgoingReply,
  { totalMs, signal, secret }: { totalMs: number; signal: AbortSignal; secret: string | undefined },
): Promise<string> {
  try {
    const limits = { maxBytes: MAX_ERROR_BYTES, totalMs: Math.min(totalMs, 10_000), signal };
    const json = parseReply(await readBytes(reply.body, limits));
    const found = PLACES.map((path) => fieldAt(json, path)).find(
      (text) => typeof text === "string",
    );
    const text = typeof found === "string" ? found.slice(0, MAX_MESSAGE) : "";
    const safe = secret ? text.replaceAll(secret, "…") : text;
    return safe ? `: ${safe}` : ".";
  } catch {
    return ".";
  }
}

/** Where services put their sentence. */
const PLACES = [["error", "message"], ["error"], ["message"], ["detail"], ["detail", 0, "msg"]];

/** `Retry-After` in seconds; a date is as good as a number. */
export function readRetryAfter(value: string | undefined): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
