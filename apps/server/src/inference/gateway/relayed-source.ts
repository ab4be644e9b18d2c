import { findProvider, type RealtimeService } from "@orrery/inference";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import { parseReply, readBytes } from "../../outgoing/read-reply.ts";
import { openSafeSocket } from "../../outgoing/safe-socket.ts";
import type { AskDeps } from "./ask-provider.ts";
import type { Candidate } from "./plan/candidate.ts";
import type { RelayedSource } from "./realtime-model.ts";
import { upstreamError } from "./upstream-error.ts";

/** The lifetime of a token that is used immediately. */
const TOKEN_SECONDS = 120;

/** A provider's live sessions of one model: a token for the payer's key, then its WebSocket. */
export function relayedSource(deps: AskDeps, candidate: Candidate): RelayedSource {
  const { provider, providerModelId } = candidate;
  const found = findProvider(provider, deps.providers);
  const service = found?.realtime;
  if (!service) throw new Error(`${provider} has no live sessions.`);
  return {
    kind: "relayed",
    async connect(maxBuffering, signal, headers = {}) {
      const token = await requestToken(deps, candidate, service, signal, headers);
      const { url, isLocal } = deps.policy.provider(service.socketUrl(providerModelId));
      url.searchParams.set("fal_jwt_token", token);
      if (maxBuffering !== undefined) url.searchParams.set("max_buffering", `${maxBuffering}`);
      const { connectMs } = deps.safeFetch.timeouts;
      return openSafeSocket({ url, isLocal }, connectMs, signal, headers);
    },
  };
}

async function requestToken(
  { policy, safeFetch, providers }: AskDeps,
  { provider, providerModelId, key }: Candidate,
  { tokensUrl, alias }: RealtimeService,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const secret = key?.open();
  const authorization = findProvider(provider, providers)?.authorization;
  const reply = await safeFetch.send({
    target: policy.provider(tokensUrl),
    method: "POST",
    headers: {
      ...headers,
      accept: "application/json",
      "content-type": "application/json",
      ...(secret !== undefined && authorization && { authorization: authorization(secret) }),
    },
    body: JSON.stringify({
      allowed_apps: [alias(providerModelId)],
      token_expiration: TOKEN_SECONDS,
    }),
    signal,
  });
  const timeouts = { ...safeFetch.timeouts, signal };
  if (reply.status >= 300) throw await upstreamError(reply, { ...timeouts, secret });
  const parsed = parseReply(await readBytes(reply.body, timeouts));
  const token =
    typeof parsed === "string" ? parsed : (parsed as { readonly detail?: unknown })?.detail;
  if (typeof token === "string" && token !== "") return token;
  throw new GatewayError("malformed-reply", "The provider returned an invalid token.");
}
