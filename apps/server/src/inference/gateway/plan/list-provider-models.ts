import { findProvider, type ProviderModel, readProviderModels } from "@orrery/inference";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import { parseReply, readBytes } from "../../../outgoing/read-reply.ts";
import type { AskDeps } from "../ask-provider.ts";
import { upstreamError } from "../upstream-error.ts";
import { modelsAddress } from "./check-key.ts";

/** Lists of some thousand models with a description each. */
const MAX_BYTES = 16_000_000;
const MAX_MODELS = 5_000;
const PATIENCE_MS = 30_000;

/** The models that a provider lists for a key. Throws `GatewayError`, `invalid-request` for one that lists none. */
export async function listProviderModels(
  { policy, providers, safeFetch }: Pick<AskDeps, "policy" | "providers" | "safeFetch">,
  id: string,
  secret: string | undefined,
): Promise<readonly ProviderModel[]> {
  const provider = findProvider(id, providers);
  const address = provider && modelsAddress(provider, id, providers);
  const none = new GatewayError("invalid-request", `${id} has no list of models to import.`);
  if (!address) throw none;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const reply = await safeFetch.send({
    ...{ target: policy.provider(address), method: "GET", signal },
    headers: secret === undefined ? {} : { authorization: provider.authorization(secret) },
  });
  const limits = { maxBytes: MAX_BYTES, totalMs: PATIENCE_MS, signal };
  if (reply.status >= 300) throw await upstreamError(reply, { ...limits, secret });
  const models = readProviderModels(parseReply(await readBytes(reply.body, limits)), MAX_MODELS);
  if (!models) throw none;
  return models;
}
