import { findProvider, findProviderTask, type Provider } from "@orrery/inference";
import type { KeyCheck } from "@orrery/registry";
import type { AskDeps } from "../ask-provider.ts";
import type { BackendKey } from "../backend.ts";

type Parts = Pick<AskDeps, "policy" | "providers" | "safeFetch">;
type Result = KeyCheck["result"];

const PATIENCE_MS = 15_000;
/** No service has such a key, and none such a model. */
const WRONG_KEY = "orrery-asks-with-no-key";
const NO_MODEL = "orrery/no-such-model";

/** Whether a provider answers, by one look that costs nothing; a wrong key may go unnoticed. */
export async function probeProvider(
  parts: Parts,
  id: string,
  key: BackendKey | undefined,
): Promise<Result> {
  const provider = findProvider(id, parts.providers);
  if (!provider) return "unreachable";
  return look(parts, provider, lookAddress(provider, id, parts.providers), key?.open());
}

/**
 * Checks a key with its provider. Many list their models to anyone, so an invalid key is sent as well: if
 * both are accepted, a call without a model decides, and if that does not either, the result is unknown. No
 * request costs anything. Throws `bad-request` if the key's own settings are incomplete.
 */
export async function checkKey(parts: Parts, id: string, key: BackendKey): Promise<Result> {
  const provider = findProvider(id, parts.providers);
  if (!provider) return "unreachable";
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

/** The requests that each synchronous task would send. */
function* requestsOf(id: string, providers: Parts["providers"]) {
  const call = { providerModelId: NO_MODEL, hubModelId: NO_MODEL, hubUrl: "", routed: false };
  for (const [task, input] of TASKS) {
    const found = findProviderTask(id, task, providers);
    if (found) yield { task, ...found.request({ ...call, input: input as never }) };
  }
}

/** The list of models, which nearly all have, or the URL in the provider's file; else its home URL. */
function lookAddress(
  provider: Provider,
  id: string,
  providers: Parts["providers"],
): string | undefined {
  const { keyCheck, baseUrl } = provider;
  if (baseUrl === undefined) return undefined;
  if (keyCheck) return new URL(keyCheck, baseUrl).href;
  return modelsAddress(provider, id, providers) ?? `${baseUrl}/`;
}

/** Where a provider lists its models, if its calls are OpenAI's. */
export function modelsAddress(
  { baseUrl }: Provider,
  id: string,
  providers: Parts["providers"],
): string | undefined {
  for (const { path } of requestsOf(id, providers)) {
    const models = path.replace(USUAL_PATH, "/models");
    if (models !== path) return `${baseUrl}${models}`;
  }
  return undefined;
}

const USUAL_PATH =
  /\/(?:chat\/completions|embeddings|images\/generations|audio\/(?:speech|transcriptions))$/;

/** Only of tasks that cost next to nothing, in case the provider answers. */
function emptyCall({ baseUrl }: Provider, id: string, providers: Parts["providers"]) {
  for (const { task, path, body } of requestsOf(id, providers))
    if ((task === "conversational" || task === "feature-extraction") && body.kind === "json")
      return { url: `${baseUrl}${path}`, body: JSON.stringify(body.json) };
  return undefined;
}
