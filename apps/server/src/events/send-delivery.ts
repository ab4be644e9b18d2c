import { createHmac } from "node:crypto";
import type { Readable } from "node:stream";
import type { Sending, SentAttempt } from "@orrery/registry";
import { LIMITS } from "../base/limits.ts";
import { VERSION } from "../base/version.ts";
import { type GatewayErrorCode, isGatewayError } from "../outgoing/gateway-error.ts";
import type { SafeFetch } from "../outgoing/safe-fetch.ts";
import { webhookTarget } from "../outgoing/webhook-target.ts";
import { webhookPayload } from "./webhook-payload.ts";

const SECONDS = LIMITS.webhookSeconds.value;
const MAX_ANSWER_BYTES = LIMITS.webhookAnswer.value;

/** What a try needs of the hub. */
export interface SendDeps {
  readonly safeFetch: SafeFetch;
  /** The hub's URL without a trailing slash. */
  readonly origin: string;
  readonly webhookHosts: readonly string[];
}

/** One try of a delivery: what was sent, and what came of it. Rejects only when `stop` aborts. */
export async function sendDelivery(
  { safeFetch, origin, webhookHosts }: SendDeps,
  sending: Sending,
  stop: AbortSignal,
): Promise<SentAttempt> {
  const at = new Date();
  const body = JSON.stringify(webhookPayload(sending.event, sending.webhookKey, origin));
  const ended = (came: Omit<SentAttempt, "at" | "durationMs" | "body">): SentAttempt => ({
    ...{ at, durationMs: Date.now() - at.getTime(), body },
    ...came,
  });
  const deadline = AbortSignal.timeout(SECONDS * 1000);
  try {
    const reply = await safeFetch.send({
      target: webhookTarget(sending.url, webhookHosts),
      method: "POST",
      headers: headersOf(sending, body),
      body,
      signal: AbortSignal.any([deadline, stop]),
    });
    const answer = await beginningOf(reply.body);
    const isDelivered = reply.status >= 200 && reply.status < 300;
    return ended({ isDelivered, status: reply.status, answer });
  } catch (error) {
    if (stop.aborted) throw error;
    const isLate = deadline.aborted || isTimeout(error);
    const problem = isLate ? PROBLEMS["provider-timeout"] : problemOf(error);
    return ended({ isDelivered: false, ...(problem && { problem }) });
  }
}

/** The secret as the public hub sends it, and a signature that does not show it. */
function headersOf({ id, secret, event }: Sending, body: string): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": `Orrery/${VERSION}`,
    "x-orrery-delivery": id,
    "x-orrery-event": event.kind,
    ...(secret !== undefined && {
      "x-webhook-secret": secret,
      "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
    }),
  };
}

/** As much of the answer as the log keeps; the rest is not read. */
async function beginningOf(body: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size >= MAX_ANSWER_BYTES) break;
    }
  } catch {
    // The status came before, and it is what counts.
  }
  body.destroy();
  return Buffer.concat(pieces).subarray(0, MAX_ANSWER_BYTES).toString("utf8");
}

const PROBLEMS: { readonly [Code in GatewayErrorCode]?: string } = {
  "provider-timeout": `The server didn't respond within ${SECONDS} seconds.`,
  "provider-cut": "The server closed the connection.",
  "provider-unreachable": "Couldn't connect to the server.",
  "provider-failed": "The server responded with a redirect. Redirects are not followed.",
};

const isTimeout = (error: unknown): boolean =>
  isGatewayError(error) && error.code === "provider-timeout";

/** Says nothing of what is inside the network. */
const problemOf = (error: unknown): string | undefined =>
  isGatewayError(error)
    ? (PROBLEMS[error.code] ?? error.message)
    : PROBLEMS["provider-unreachable"];
