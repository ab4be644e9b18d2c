import type { Readable } from "node:stream";
import { isRegistryError, RegistryError } from "@orrery/registry";
import { outsideTarget } from "../../outgoing/outgoing-policy.ts";
import type { OutgoingReply, SafeFetch } from "../../outgoing/safe-fetch.ts";

/** One hub that repos are brought from, or pushed to. */
export interface Upstream {
  readonly origin: string;
  readonly token: string | undefined;
  readonly isLocal: boolean;
  /** The setting that allows its private address; absent: that of upstreams. */
  readonly allowedBy?: string;
}

export interface UpstreamRequest {
  readonly method?: "GET" | "HEAD" | "POST" | "PUT";
  readonly headers?: Readonly<Record<string, string>>;
  /** A stream is made for each place that is asked. */
  readonly body?: string | Uint8Array | (() => Readable);
  /** How the token is sent, to the upstream's own origin alone. */
  readonly auth?: "bearer" | "basic" | "none";
  readonly signal: AbortSignal;
  /** Whether an answer that redirects says all that is asked. */
  readonly isEnough?: (reply: OutgoingReply) => boolean;
}

export interface UpstreamReply extends OutgoingReply {
  /** Where the answer came from, after redirects. */
  readonly url: URL;
}

export type AskUpstream = (
  upstream: Upstream,
  url: string,
  request: UpstreamRequest,
) => Promise<UpstreamReply>;

const MAX_REDIRECTS = 5;
const MAX_CUTS = 3;
const KEPT = new Set([307, 308]);

/**
 * Asks a hub, or storage that it sends us to. Follows redirects itself: each place is held to the same rules, and the
 * token goes to the hub's own origin only. Throws `upstream-failed`, `upstream-busy`.
 */
export const createAskUpstream =
  (safeFetch: Pick<SafeFetch, "send">): AskUpstream =>
  async (upstream, first, wanted) => {
    const { method = "GET", headers = {}, body, auth = "bearer", signal, isEnough } = wanted;
    let url = new URL(first, upstream.origin);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const isOwn = url.origin === upstream.origin;
      const send = () =>
        safeFetch.send({
          target: targetOf(upstream, url),
          method,
          headers: {
            "user-agent": "orrery",
            "accept-encoding": "identity",
            ...headers,
            ...(isOwn && auth !== "none" && credentials(upstream, auth)),
          },
          ...(body !== undefined && { body: typeof body === "function" ? body() : body }),
          signal,
          passesRedirects: true,
        });
      // A stream may be of gigabytes, most of which came: who sends it looks first what is there.
      const reply = await untilUncut(send, typeof body === "function" ? 0 : MAX_CUTS).catch(
        (error: unknown) => {
          throw unreachable(upstream, error);
        },
      );
      const next = reply.header("location");
      if (reply.status < 300 || reply.status >= 400 || next === undefined || isEnough?.(reply))
        return { ...reply, url };
      reply.body.destroy();
      if ((method === "POST" || method === "PUT") && !KEPT.has(reply.status)) break;
      url = new URL(next, url);
    }
    throw failed(upstream, "sends requests in a circle");
  };

function targetOf({ origin, isLocal }: Upstream, url: URL) {
  try {
    return outsideTarget(url.href, isLocal);
  } catch (error) {
    throw new RegistryError(
      "upstream-failed",
      `${new URL(origin).host} leads to an address that this hub doesn't call: ${(error as Error).message}`,
    );
  }
}

function credentials({ token }: Upstream, auth: "bearer" | "basic"): Record<string, string> {
  if (token === undefined) return {};
  if (auth === "bearer") return { authorization: `Bearer ${token}` };
  return { authorization: `Basic ${Buffer.from(`orrery:${token}`).toString("base64")}` };
}

export const failed = ({ origin }: Upstream, what: string): RegistryError =>
  new RegistryError("upstream-failed", `The hub ${new URL(origin).host} ${what}.`);

/**
 * A hub may end connections that were idle at the moment when one is used again: each try finds one fewer of them. What is
 * sent changes nothing there when it comes twice.
 */
async function untilUncut<Reply>(send: () => Promise<Reply>, left: number): Promise<Reply> {
  try {
    return await send();
  } catch (error) {
    if (left === 0 || !isCut(error)) throw error;
    return untilUncut(send, left - 1);
  }
}

const isCut = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === "provider-cut";

function unreachable(upstream: Upstream, error: unknown): unknown {
  if (isRegistryError(error) || (error as Error).name === "AbortError") return error;
  const { code } = error as { readonly code?: string };
  if (code === "provider-timeout") return failed(upstream, "didn't respond in time");
  if (code === "target-refused")
    return failed(
      upstream,
      `is at a private address; the operator can set ${upstream.allowedBy ?? "ORRERY_UPSTREAM_ALLOW_PRIVATE=on"}`,
    );
  return failed(upstream, "can't be reached");
}

/** Throws for an answer that says nothing about what was asked for. */
export function requireAnswer(upstream: Upstream, reply: OutgoingReply): void {
  if (reply.status === 429) {
    reply.body.destroy();
    const seconds = Number(
      reply.header("retry-after") ?? /(?:^|;)t=(\d+)/.exec(reply.header("ratelimit") ?? "")?.[1],
    );
    throw new RegistryError(
      "upstream-busy",
      `The hub ${new URL(upstream.origin).host} limits how often it is asked. Try again later.`,
      { retryAfter: Number.isSafeInteger(seconds) && seconds > 0 ? Math.min(seconds, 3600) : 30 },
    );
  }
  if (reply.status >= 500 || reply.status === 408) {
    reply.body.destroy();
    throw failed(upstream, `responded with status ${reply.status}`);
  }
}
