import { pipeline } from "node:stream/promises";
import { findProvider, type Provider } from "@orrery/inference";
import { attemptPlan } from "./attempt-plan.ts";
import type { Candidate, Plan } from "./candidate.ts";
import type { Gateway, GatewayParts } from "./gateway.ts";
import type { ForwardedCall, ForwardedReply } from "./gateway-call.ts";
import { GatewayError } from "./gateway-error.ts";
import { type Meter, servedBy, startMeter } from "./meter.ts";
import { createProviderRoutes, modelInBody, type ProviderRoute } from "./provider-routes.ts";
import { isEventStream, isJson, parseReply, readBytes } from "./read-reply.ts";
import { relayEvents } from "./relay-events.ts";
import type { OutgoingReply } from "./safe-fetch.ts";
import { upstreamError } from "./upstream-error.ts";
import { readUsage, type Usage } from "./usage.ts";

/** Tasks whose events are those of the OpenAI API. */
const GENERATES: ReadonlySet<string> = new Set(["conversational", "text-generation"]);

/**
 * Sends a client's call on to the provider that it was made for, body and all, with the provider's
 * key in place of the caller's. Only addresses that the provider's own tasks call are known.
 */
export function createForward(parts: GatewayParts): Gateway["forward"] {
  const routes = new Map(
    Object.entries(parts.providers)
      .filter(([, { protocol }]) => protocol === undefined)
      .map(([id, one]) => [id, createProviderRoutes(one)] as const),
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
    const send = async () => {
      const reply = await sendOn(parts, provider, candidate, route, call, signal);
      if (!isJson(reply)) return { reply };
      // Read first, so that a broken answer is none, and may be asked for again.
      const content = await readBytes(reply.body, { ...parts.safeFetch.patience, signal });
      return { reply, content, usage: readUsage(parseReply(content)) };
    };
    const { result, attempts } = await attemptPlan(parts, plan, meter, signal, send);
    const isPlain = !GENERATES.has(route.task);
    return relay({ plan, candidate, attempts, meter, signal, isPlain, ...result });
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

interface Forwarded {
  readonly plan: Plan;
  readonly candidate: Candidate;
  readonly reply: OutgoingReply;
  readonly attempts: number;
  readonly meter: Meter;
  readonly signal: AbortSignal;
  /** A stream is passed on as it is. */
  readonly isPlain: boolean;
  /** JSON that was read already. */
  readonly content?: Buffer;
  readonly usage?: Usage;
}

/** Events and files are passed on as they come. */
function relay(one: Forwarded): ForwardedReply {
  const { plan, candidate, reply, attempts, meter, signal, content, usage } = one;
  const served = servedBy(candidate, plan);
  const contentType = reply.header("content-type") ?? "application/octet-stream";
  if (content) {
    meter({ candidate, attempts, ...(usage && { usage }) });
    return { served, contentType, content };
  }
  // Events in the words of the OpenAI API have a mark at their end; others end when they end.
  if (isEventStream(reply) && !one.isPlain)
    return {
      served,
      contentType,
      content: (sink) =>
        relayEvents(reply.body, sink, {
          signal,
          wantsUsage: true,
          onEnd: (relayed) =>
            meter({ candidate, attempts, ...relayed, isCancelled: signal.aborted }),
        }),
    };
  return {
    served,
    contentType,
    async content(sink) {
      try {
        await pipeline(reply.body, sink, { signal, end: false });
        meter({ candidate, attempts });
      } catch (error) {
        const failure = new GatewayError("provider-cut", "The provider ended the connection.");
        meter({ candidate, attempts, ...(signal.aborted ? { isCancelled: true } : { failure }) });
        throw error;
      }
    },
  };
}
