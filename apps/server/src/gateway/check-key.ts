import { findProvider, findProviderTask, type Provider } from "@orrery/inference";
import type { KeyCheck } from "@orrery/registry";
import type { GatewayParts } from "./gateway.ts";

const PATIENCE_MS = 15_000;

/** What a provider says of a key, by one call that costs nothing. */
export async function checkKey(
  parts: Pick<GatewayParts, "policy" | "providers" | "safeFetch">,
  id: string,
  secret: string | undefined,
): Promise<KeyCheck["result"]> {
  const provider = findProvider(id, parts.providers);
  const address = provider && checkAddress(provider, id, parts.providers);
  if (!provider || address === undefined) return "unreachable";
  try {
    const reply = await parts.safeFetch.send({
      target: parts.policy.provider(address),
      method: "GET",
      headers: secret === undefined ? {} : { authorization: provider.authorization(secret) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    reply.body.destroy();
    if (reply.status >= 500) return "unreachable";
    return reply.status === 401 || reply.status === 403 ? "refused" : "accepted";
  } catch {
    return "unreachable";
  }
}

/** The list of models, which nearly all have beside their chat, or what the provider's file says. */
function checkAddress(
  provider: Provider,
  id: string,
  providers: GatewayParts["providers"],
): string | undefined {
  if (provider.keyCheck) return new URL(provider.keyCheck, provider.baseUrl).href;
  const call = { providerModelId: "m", hubModelId: "m", hubUrl: "", routed: false };
  const chat = findProviderTask(id, "conversational", providers);
  const embeddings = findProviderTask(id, "feature-extraction", providers);
  const path =
    chat?.request({ ...call, input: { messages: [] } }).path ??
    embeddings?.request({ ...call, input: { inputs: "" } }).path;
  const models = path?.replace(/\/(?:chat\/completions|embeddings)$/, "/models");
  return models && `${provider.baseUrl}${models}`;
}
