import { fieldAt } from "@orrery/inference";
import { type ErrorNames, GatewayError } from "../../outgoing/gateway-error.ts";
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
  const said = await readSaid(reply, { totalMs, signal });
  return errorOfReply(said, { status, retryAfter, secret });
}

/** The error of a reply by what it says, and its status, which an event of a stream may not have. Pure. */
export function errorOfReply(
  said: unknown,
  {
    status,
    retryAfter,
    secret,
  }: {
    status: number | undefined;
    retryAfter?: number | undefined;
    secret: string | undefined;
  },
): GatewayError {
  const words = wordsOf(said, secret);
  const names = namesOf(said, secret);
  if (status === 401 || status === 403)
    return new GatewayError("provider-key-refused", "The provider rejected the API key.", {
      originalStatus: status,
    });
  if (status === 402)
    return new GatewayError(
      "provider-unpaid",
      `The provider's account of this API key has no credit left${words}`,
      { originalStatus: status, names },
    );
  if (status === 429)
    return new GatewayError("provider-busy", `The provider is busy${words}`, {
      retryAfter,
      originalStatus: status,
      names,
    });
  if (status === undefined)
    return new GatewayError("provider-failed", `The provider failed${words}`, { names });
  if (status === 408 || status >= 500)
    return new GatewayError("provider-failed", `The provider failed (${status})${words}`, {
      retryAfter,
      originalStatus: status,
      names,
    });
  return new GatewayError(
    "provider-refused",
    `The provider rejected the request (${status})${words}`,
    {
      status,
      originalStatus: status,
      names: names.code === undefined && TOO_LONG.test(words) ? { ...names, ...OVERFLOW } : names,
    },
  );
}

async function readSaid(
  reply: OutgoingReply,
  { totalMs, signal }: { totalMs: number; signal: AbortSignal },
): Promise<unknown> {
  try {
    const limits = { maxBytes: MAX_ERROR_BYTES, totalMs: Math.min(totalMs, 10_000), signal };
    return parseReply(await readBytes(reply.body, limits));
  } catch {
    return undefined;
  }
}

function wordsOf(said: unknown, secret: string | undefined): string {
  const found = PLACES.map((path) => fieldAt(said, path)).find((text) => typeof text === "string");
  const text = typeof found === "string" ? found.slice(0, MAX_MESSAGE) : "";
  const safe = secret ? text.replaceAll(secret, "…") : text;
  return safe ? `: ${safe}` : ".";
}

/** Agents act on these: they shorten a chat, wait, or leave a field out. */
function namesOf(said: unknown, secret: string | undefined): ErrorNames {
  const number = fieldAt(said, ["error", "code"]) ?? fieldAt(said, ["code"]);
  const at = (name: string, pattern: RegExp) => {
    const value = fieldAt(said, ["error", name]) ?? fieldAt(said, [name]);
    const isName = typeof value === "string" && pattern.test(value);
    return isName && !(secret && value.includes(secret)) ? { [name]: value } : {};
  };
  const param = at("param", /^[\x21-\x7e]{1,200}$/);
  if (typeof number === "number") return { ...NUMBERED[number], ...param };
  return {
    ...at("code", /^[a-z][\w.-]{0,99}$/i),
    ...at("type", /^[a-z][\w.-]{0,99}$/i),
    ...param,
  };
}

/** Engines such as vLLM give the status as the code, and the name of a class as the type. */
const NUMBERED: Readonly<Record<number, ErrorNames>> = {
  400: { type: "invalid_request_error" },
  404: { type: "invalid_request_error", code: "model_not_found" },
  422: { type: "invalid_request_error" },
  429: { type: "rate_limit_error", code: "rate_limit_exceeded" },
};

/** What engines say that have no code for it. */
const TOO_LONG = /context (?:length|size|window)|maximum context|prompt is too long/i;
const OVERFLOW = { code: "context_length_exceeded" };

/** Where services put their sentence. */
const PLACES = [["error", "message"], ["error"], ["message"], ["detail"], ["detail", 0, "msg"]];

/** `Retry-After` in seconds; a date is as good as a number. */
export function readRetryAfter(value: string | undefined): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
