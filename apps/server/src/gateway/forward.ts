import { pipeline } from "node:stream/promises";
import { findProvider, type Provider } from "@orrery/inference";
import type { Candidate, Plan } from "./candidate.ts";
import type { Gateway, GatewayParts } from "./gateway.ts";
import type { ForwardedCall } from "./gateway-call.ts";
import { GatewayError } from "./gateway-error.ts";
import { type Meter, servedBy, startMeter } from "./meter.ts";
import { createProviderRoutes, modelInBody, type ProviderRoute } from "./provider-routes.ts";
import { isEventStream, isJson, parseReply, readBytes } from "./read-reply.ts";
import { relayEvents } from "./relay-events.ts";
import { AttemptsFailed, runAttempts } from "./run-attempts.ts";
import type { OutgoingReply } from "./safe-fetch.ts";
import { upstreamError } from "./upstream-error.ts";
import { readUsage } from "./usage.ts";

/**
 * Sends a client's call on to the provider that it was made for, body and all, with the provider's
 * key in place of the caller's. Only addresses that the provider's own tasks call are known.
 */
export function createForward(parts: GatewayParts): Gateway["forward"] {
  const routes = new Map(
    Object.entries(parts.providers).map(([id, one]) => [id, createProviderRoutes(one)] as const),
  );

  return async (call, signal) => {
    const provider = findProvider(call.provider, parts.providers);
    const own = routes.get(call.provider);
    const isJob = call.method === "GET";
    const route = isJob ? own?.findJob(call.path, call.base) : own?.findCall(call.path, call.base);
    if (!provider || !route)
      throw new GatewayError(
        "provider-not-found",
        `${call.method} /${call.provider}${call.path.split("?")[0]} is no address of a provider.`,
      );
    const plan = await planForward(parts, call, route, isJob);
    const meter = isJob
      ? () => undefined
      : startMeter(parts, { ...call, task: route.task }, plan, false);
    const candidate = plan.candidates[0] as Candidate;
    const send = () => sendOn(parts, provider, candidate, route, call, signal);
    const { reply, attempts } = await attempted(parts, plan, meter, signal, send);
    return relay(parts, { call, plan, candidate, reply, attempts, meter, signal });
  };
}

/** The key, and the model of this hub that the provider's id stands for. */
async function planForward(
  { registry, providers }: GatewayParts,
  { caller, provider, body, contentType }: ForwardedCall,
  route: ProviderRoute,
  isJob: boolean,
): Promise<Plan> {
  const { viewer, billTo } = caller;
  const { label = provider, isKeyless } = findProvider(provider, providers) ?? {};
  if (viewer.kind === "anonymous")
    throw new GatewayError("sign-in-first", `Sign in, or send a token, to call ${label}.`);
  const keys = await registry.providerKeys.listSpendable(viewer, billTo);
  const key = keys.find((one) => one.provider === provider);
  if (!key && !isKeyless)
    throw new GatewayError(
      "no-provider-key",
      `There is no key of ${label} that you may use. Add one in the settings.`,
    );
  const payer = key?.payer ?? registry.providerKeys.defaultPayer(viewer, billTo);
  const providerModelId = route.modelId ?? (await modelOf(body, contentType)) ?? "";
  const candidate = { provider, providerModelId, payer, ...(key && { key }) };
  const reason = "called by its own address";
  if (isJob) return { model: "", candidates: [candidate], reason };
  const [mapped] = await registry.providerMappings.listModels(viewer, {
    provider,
    providerModelId,
  });
  // On the hub's account only models that somebody put here: nobody spends it on anything else.
  if (!mapped && payer.kind === "hub")
    throw new GatewayError(
      "model-not-served",
      `No model here that you may run is ${providerModelId} at ${label}.`,
    );
  if (!mapped) return { model: providerModelId, candidates: [candidate], reason };
  const { repo, mapping } = mapped;
  const model = `${repo.id.namespace}/${repo.id.name}`;
  return { repo, model, candidates: [{ ...candidate, mapping }], reason };
}

async function modelOf(
  body: Buffer | undefined,
  contentType: string | undefined,
): Promise<string | undefined> {
  if (!body || !contentType) return undefined;
  try {
    if (!contentType.startsWith("multipart/form-data"))
      return modelInBody(JSON.parse(body.toString()));
    const request = new Response(body as Buffer<ArrayBuffer>, {
      headers: { "content-type": contentType },
    });
    return modelInBody(Object.fromEntries(await request.formData()));
  } catch {
    throw new GatewayError("invalid-request", "The body is not what its content type says.");
  }
}

async function sendOn(
  { policy, safeFetch }: GatewayParts,
  provider: Provider,
  { key }: Candidate,
  route: ProviderRoute,
  { method, contentType, body }: ForwardedCall,
  signal: AbortSignal,
): Promise<OutgoingReply> {
  const secret = key?.open();
  const reply = await safeFetch.send({
    target: policy.provider(route.url),
    method,
    headers: {
      ...provider.headers,
      ...(contentType !== undefined && { "content-type": contentType }),
      ...(secret !== undefined && { authorization: provider.authorization(secret) }),
    },
    ...(body && { body }),
    signal,
  });
  if (reply.status < 300) return reply;
  throw await upstreamError(reply, { ...safeFetch.patience, signal, secret });
}

async function attempted(
  { breaker }: GatewayParts,
  { candidates }: Plan,
  meter: Meter,
  signal: AbortSignal,
  send: () => Promise<OutgoingReply>,
) {
  try {
    const { result: reply, attempts } = await runAttempts(candidates, breaker, signal, send);
    return { reply, attempts };
  } catch (error) {
    if (error instanceof AttemptsFailed) {
      const { failure, candidate, attempts } = error;
      meter({ candidate, attempts, failure });
      throw failure;
    }
    const [candidate] = candidates;
    if (candidate) meter({ candidate, attempts: 1, isCancelled: true });
    throw error;
  }
}

interface Forwarded {
  readonly call: ForwardedCall;
  readonly plan: Plan;
  readonly candidate: Candidate;
  readonly reply: OutgoingReply;
  readonly attempts: number;
  readonly meter: Meter;
  readonly signal: AbortSignal;
}

/** JSON is read first, so that a broken answer is none; events and files are passed on as they come. */
async function relay({ safeFetch }: GatewayParts, one: Forwarded) {
  const { plan, candidate, reply, attempts, meter, signal } = one;
  const served = servedBy(candidate, plan);
  const contentType = reply.header("content-type") ?? "application/octet-stream";
  if (isEventStream(reply))
    return {
      served,
      contentType,
      content: (sink: Parameters<typeof relayEvents>[1]) =>
        relayEvents(reply.body, sink, {
          signal,
          wantsUsage: true,
          onEnd: (relayed) =>
            meter({ candidate, attempts, ...relayed, isCancelled: signal.aborted }),
        }),
    };
  if (!isJson(reply))
    return {
      served,
      contentType,
      content: async (sink: Parameters<typeof relayEvents>[1]) => {
        await pipeline(reply.body, sink, { signal, end: false });
        meter({ candidate, attempts });
      },
    };
  try {
    const content = await readBytes(reply.body, { ...safeFetch.patience, signal });
    meter({ candidate, attempts, usage: readUsage(parseReply(content)) });
    return { served, contentType, content };
  } catch (error) {
    const failure = error instanceof GatewayError ? error : undefined;
    meter({ candidate, attempts, failure, isCancelled: signal.aborted });
    throw error;
  }
}
