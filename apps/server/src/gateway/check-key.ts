import { findProvider, findProviderTask, type Provider } from "@orrery/inference";
import { type KeyCheck, RegistryError, type SpendableKey } from "@orrery/registry";
import type { GatewayParts } from "./gateway.ts";
import { isGatewayError } from "./gateway-error.ts";

type Parts = Pick<GatewayParts, "policy" | "providers" | "safeFetch" | "runtimeClients">;
type Key = Pick<SpendableKey, "payer" | "open">;
type Result = KeyCheck["result"];

const PATIENCE_MS = 15_000;
/** No service has such a key, and none such a model. */
const WRONG_KEY = "orrery-asks-with-no-key";
const NO_MODEL = "orrery/no-such-model";

/** Whether a provider answers, by one look that costs nothing; a wrong key may go unnoticed. */
export async function lookAtProvider(parts: Parts, id: string, key: Key | undefined) {
  const provider = findProvider(id, parts.providers);
  if (!provider) return "unreachable";
  if (provider.protocol) return key ? askRuntime(parts, key) : "refused";
  return look(parts, provider, lookAddress(provider, id, parts.providers), key?.open());
}

/**
 * What a provider says of a key. Many show their list of models to everybody, so a wrong key is sent as well: where
 * both are welcome, a call of no model tells, and where that does not either, nothing is told. None of it costs.
 * Throws `bad-request` where the key's own settings lack something.
 */
export async function checkKey(parts: Parts, id: string, key: Key): Promise<Result> {
  const provider = findProvider(id, parts.providers);
  if (!provider) return "unreachable";
  if (provider.protocol) return askRuntime(parts, key);
  const secret = key.open();
  const address = lookAddress(provider, id, parts.providers);
  const said = await look(parts, provider, address, secret);
  if (said !== "accepted" || provider.keyCheck) return said;
  if ((await look(parts, provider, address, WRONG_KEY)) === "refused") return "accepted";
  const call = emptyCall(provider, id, parts.providers);
  if (!call || (await look(parts, provider, call.url, WRONG_KEY, call.body)) !== "refused")
    return "untold";
  return look(parts, provider, call.url, secret, call.body);
}

/** A call of a model that is none: the runtime looks at who asks first. */
async function askRuntime({ runtimeClients }: Parts, key: Key): Promise<Result> {
  try {
    const client = await runtimeClients.of(key);
    const invocation = { modelId: "orrery.no-such-model", body: "{}", options: {} };
    await client.invoke(invocation, AbortSignal.timeout(PATIENCE_MS));
    return "accepted";
  } catch (error) {
    if (!isGatewayError(error)) return "unreachable";
    const { code, message } = error;
    if (code === "provider-misconfigured") throw new RegistryError("bad-request", message);
    if (code === "target-refused") throw new RegistryError("bad-request", message);
    if (code === "provider-key-refused") return "refused";
    return code === "provider-refused" || code === "provider-busy" ? "accepted" : "unreachable";
  }
}

async function look(
  { policy, safeFetch }: Parts,
  provider: Provider,
  address: string | undefined,
  secret: string | undefined,
  body?: string,
): Promise<Result> {
  if (address === undefined) return "unreachable";
  try {
    const reply = await safeFetch.send({
      target: policy.provider(address),
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(secret !== undefined && { authorization: provider.authorization(secret) }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    reply.body.destroy();
    if (reply.status >= 500) return "unreachable";
    return reply.status === 401 || reply.status === 403 ? "refused" : "accepted";
  } catch {
    return "unreachable";
  }
}

const TASKS = [
  ["conversational", { messages: [{ role: "user", content: "?" }], max_tokens: 1 }],
  ["feature-extraction", { inputs: "?" }],
  ["text-to-image", { inputs: "?" }],
  ["text-to-speech", { inputs: "?" }],
  ["automatic-speech-recognition", { inputs: { name: "sound.wav", mediaType: "audio/wav" } }],
] as const;

/** What each task that is asked in the usual way would send. */
function* requestsOf(id: string, providers: Parts["providers"]) {
  const call = { providerModelId: NO_MODEL, hubModelId: NO_MODEL, hubUrl: "", routed: false };
  for (const [task, input] of TASKS) {
    const found = findProviderTask(id, task, providers);
    if (found) yield { task, ...found.request({ ...call, input: input as never }) };
  }
}

/** The list of models, which nearly all have beside their calls, or what the provider's file says; else its front door. */
function lookAddress(
  provider: Provider,
  id: string,
  providers: Parts["providers"],
): string | undefined {
  const { keyCheck, baseUrl } = provider;
  if (baseUrl === undefined) return undefined;
  if (keyCheck) return new URL(keyCheck, baseUrl).href;
  for (const { path } of requestsOf(id, providers)) {
    const models = path.replace(USUAL_PATH, "/models");
    if (models !== path) return `${baseUrl}${models}`;
  }
  return `${baseUrl}/`;
}

const USUAL_PATH =
  /\/(?:chat\/completions|embeddings|images\/generations|audio\/(?:speech|transcriptions))$/;

/** Only of tasks that cost next to nothing, should somebody answer all the same. */
function emptyCall({ baseUrl }: Provider, id: string, providers: Parts["providers"]) {
  for (const { task, path, body } of requestsOf(id, providers))
    if ((task === "conversational" || task === "feature-extraction") && body.kind === "json")
      return { url: `${baseUrl}${path}`, body: JSON.stringify(body.json) };
  return undefined;
}
