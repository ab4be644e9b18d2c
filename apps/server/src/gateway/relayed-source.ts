import { findProvider, type RealtimeService } from "@orrery/inference";
import type { Candidate } from "./candidate.ts";
import type { GatewayParts } from "./gateway.ts";
import { GatewayError } from "./gateway-error.ts";
import type { RelayedSource } from "./live-model.ts";
import { parseReply, readBytes } from "./read-reply.ts";
import { openSafeSocket } from "./safe-socket.ts";
import { upstreamError } from "./upstream-error.ts";

/** Of a token that is used at once. */
const TOKEN_SECONDS = 120;

/** A provider's live sessions of one model: a token for the payer's key, then its WebSocket. */
export function relayedSource(parts: GatewayParts, candidate: Candidate): RelayedSource {
  const { provider, providerModelId } = candidate;
  const found = findProvider(provider, parts.providers);
  const service = found?.realtime;
  if (!service) throw new Error(`${provider} has no live sessions.`);
  return {
    kind: "relayed",
    async connect(maxBuffering, signal) {
      const token = await requestToken(parts, candidate, service, signal);
      const { url, isLocal } = parts.policy.provider(service.socketUrl(providerModelId));
      url.searchParams.set("fal_jwt_token", token);
      if (maxBuffering !== undefined) url.searchParams.set("max_buffering", `${maxBuffering}`);
      return openSafeSocket({ url, isLocal }, parts.safeFetch.patience.connectMs, signal);
    },
  };
}

async function requestToken(
  { policy, safeFetch, providers }: GatewayParts,
  { provider, providerModelId, key }: Candidate,
  { tokensUrl, alias }: RealtimeService,
  signal: AbortSignal,
): Promise<string> {
  const secret = key?.open();
  const authorization = findProvider(provider, providers)?.authorization;
  const reply = await safeFetch.send({
    target: policy.provider(tokensUrl),
    method: "POST",
    headers: {
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
  const patience = { ...safeFetch.patience, signal };
  if (reply.status >= 300) throw await upstreamError(reply, { ...patience, secret });
  const told = parseReply(await readBytes(reply.body, patience));
  const token = typeof told === "string" ? told : (told as { readonly detail?: unknown })?.detail;
  if (typeof token === "string" && token !== "") return token;
  throw new GatewayError("malformed-reply", "The provider's token is none.");
}
