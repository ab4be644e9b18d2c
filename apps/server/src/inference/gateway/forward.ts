import { pipeline } from "node:stream/promises";
import { findProvider, type Provider } from "@orrery/inference";
import { requireCanCall, requireCanCallSome } from "@orrery/registry";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import { isEventStream, isJson, parseReply, readBytes } from "../../outgoing/read-reply.ts";
import type { OutgoingReply } from "../../outgoing/safe-fetch.ts";
import type { Gateway } from "./gateway-api.ts";
import type { ForwardedCall, ForwardedReply } from "./gateway-call.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { refuseUnseen } from "./hooks/hooks-of-call.ts";
import { type Admission, FREE, startAdmission } from "./limits/admission.ts";
import { attemptPlan } from "./plan/attempt-plan.ts";
import type { Breaker } from "./plan/breaker.ts";
import type { Candidate, Plan } from "./plan/candidate.ts";
import { notAllowed, priceWith } from "./plan/model-price.ts";
import { conversationDraw } from "./plan/order/conversation-draw.ts";
import { spreadPlan } from "./plan/order/spread-plan.ts";
import { payingKeys } from "./plan/paying-keys.ts";
import {
  createProviderRoutes,
  modelInBody,
  type ProviderRoute,
  type ProviderRoutes,
} from "./plan/provider-routes.ts";
import { refuseOtherModels } from "./plan/refuse-other-models.ts";
import { noteFailure } from "./plan/run-attempts.ts";
import { type Meter, NO_METER, servedBy, startMeter } from "./receipts/meter.ts";
import { readUsage, type Usage } from "./receipts/token-usage.ts";
import { relayEvents } from "./relay-events.ts";
import { overtime, startTry, type TryTime } from "./time/try-time.ts";
import { upstreamError } from "./upstream-error.ts";

/** Tasks with events of the OpenAI API. */
const GENERATES: ReadonlySet<string> = new Set(["conversational", "text-generation"]);

/**
 * Forwards a client's call to the provider it was made for, with the provider's key in place of the
 * caller's. Allows only URLs that the provider's own tasks call.
 */
export function createForward(parts: GatewayParts): Gateway["forward"] {
  // Providers may change while the hub runs; each object stays unchanged.
  const known = new WeakMap<Provider, ProviderRoutes>();
  const routesOf = (provider: Provider): ProviderRoutes => {
    const routes = known.get(provider) ?? createProviderRoutes(provider);
    known.set(provider, routes);
    return routes;
  };

  return async (call, signal) => {
    const provider = findProvider(call.provider, parts.providers);
    const own = provider && !provider.protocol ? routesOf(provider) : undefined;
    const isJob = call.method === "GET";
    const route = isJob ? own?.findJob(call.path, call.base) : own?.findCall(call.path, call.base);
    if (!provider || !route)
      throw new GatewayError(
        "provider-not-found",
        `${call.method} /${call.provider}${call.path.split("?")[0]} is not a provider route.`,
      );
    const input = inputOf(call);
    const found = await planForward(parts, call, route, isJob);
    const plan = spreadPlan(found, parts.load, conversationDraw(input));
    if (!isJob) refuseUnseen(parts, call.caller, plan, "calls by a provider's own address");
    const asked = { ...call, task: route.task, input };
    const admission = isJob ? FREE : await startAdmission(parts, asked, plan);
    const trace = isJob ? undefined : await parts.traces?.start(asked, plan, false);
    const meter = isJob ? NO_METER : startMeter(parts, asked, plan, false, admission, trace);
    refuseOtherModels(plan.candidates[0] as Candidate, asked.input);
    const send = async (candidate: Candidate, headers: Readonly<Record<string, string>>) => {
      const { timeouts } = parts.safeFetch;
      const time = startTry(call, candidate, timeouts, wantsEvents(asked.input), signal);
      try {
        const reply = await sendOn(parts, provider, candidate, route, call, time.signal, headers);
        if (!isJson(reply)) return { reply, time };
        // Read first, so that a broken answer is not final and can be retried.
        const content = await readBytes(reply.body, { ...timeouts, signal: time.signal });
        time.end();
        return { reply, time, content, usage: readUsage(parseReply(content)) };
      } catch (error) {
        time.end();
        throw overtime(time.signal) ?? error;
      }
    };
    const attempted = await attemptPlan(parts, plan, meter, admission, signal, send);
    const { result, candidate, attempts } = attempted;
    const isPlain = !GENERATES.has(route.task);
    const { breaker } = parts;
    if (result.content) breaker.succeeded(candidate);
    return relay({
      plan,
      candidate,
      attempts,
      meter,
      admission,
      signal,
      isPlain,
      breaker,
      ...result,
    });
  };
}

/** Finds the key, and the model of this hub that the provider's ID is mapped to. */
async function planForward(
  { registry, providers }: GatewayParts,
  { caller, provider, body, contentType }: ForwardedCall,
  route: ProviderRoute,
  isJob: boolean,
): Promise<Plan> {
  const { viewer, billTo } = caller;
  const { label = provider, isKeyless } = findProvider(provider, providers) ?? {};
  if (viewer.kind === "anonymous")
    throw new GatewayError("sign-in-first", `Sign in or send an access token to call ${label}.`);
  const keys = (await registry.providerKeys.listSpendable(viewer, billTo)).filter(
    (one) => one.provider === provider,
  );
  if (keys.length === 0 && !isKeyless)
    throw new GatewayError("no-provider-key", `No key for ${label}. Add one in your settings.`);
  const providerModelId = route.modelId ?? (await modelOf(body, contentType)) ?? "";
  const paying = payingKeys(keys, provider, providerModelId);
  // To ask about a job costs nothing.
  const key = paying[0] ?? (isJob ? keys[0] : undefined);
  const payer = key?.payer ?? registry.providerKeys.defaultPayer(viewer, billTo);
  const candidate = { provider, providerModelId, payer, ...(key && { key }) };
  const reason = "called by its own address";
  if (isJob) {
    requireCanCallSome(viewer);
    return { model: "", candidates: [candidate], reason };
  }
  const [mapped] = await registry.providerMappings.listModels(viewer, {
    provider,
    providerModelId,
  });
  requireCanCall(viewer, mapped?.repo ?? { name: providerModelId }, billTo);
  if (!key && keys[0] && !isKeyless) throw notAllowed(keys[0], label, providerModelId);
  const { repo, mapping } = mapped ?? {};
  const price = key
    ? priceWith(key, providerModelId, mapping ?? {})
    : (await registry.allowedModels.hubPrices())(provider, providerModelId);
  const priced = { ...candidate, ...(price && { price }), ...(mapping && { mapping }) };
  const candidates =
    paying.length < 2
      ? [priced]
      : paying.map((one) => ({ ...priced, key: one, weight: one.weight }));
  if (!repo) return { model: providerModelId, candidates, reason };
  const model = `${repo.id.namespace}/${repo.id.name}`;
  return { repo, model, candidates, reason };
}

const wantsEvents = (input: unknown): boolean =>
  (input as { readonly stream?: unknown } | null | undefined)?.stream === true;

/** The body where it is JSON, for an estimate of its tokens. */
function inputOf({ body, contentType }: ForwardedCall): unknown {
  if (!body || !contentType?.includes("json")) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
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
    throw new GatewayError("invalid-request", "The body does not match its Content-Type.");
  }
}

async function sendOn(
  { policy, safeFetch }: GatewayParts,
  provider: Provider,
  { key }: Candidate,
  route: ProviderRoute,
  { method, contentType, body }: ForwardedCall,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
): Promise<OutgoingReply> {
  const secret = key?.open();
  const reply = await safeFetch.send({
    target: policy.provider(route.url),
    method,
    headers: {
      ...headers,
      ...provider.headers,
      ...(contentType !== undefined && { "content-type": contentType }),
      ...(secret !== undefined && { authorization: provider.authorization(secret) }),
    },
    ...(body && { body }),
    signal,
  });
  if (reply.status < 300) return reply;
  throw await upstreamError(reply, { ...safeFetch.timeouts, signal, secret });
}

interface Forwarded {
  readonly plan: Plan;
  readonly candidate: Candidate;
  readonly reply: OutgoingReply;
  readonly time: TryTime;
  readonly breaker: Breaker;
  readonly attempts: number;
  readonly meter: Meter;
  readonly admission: Admission;
  readonly signal: AbortSignal;
  /** A stream is passed on unchanged. */
  readonly isPlain: boolean;
  /** JSON that was read already. */
  readonly content?: Buffer;
  readonly usage?: Usage;
}

/** Events and files are passed on as they arrive. */
function relay(one: Forwarded): ForwardedReply {
  const { plan, candidate, reply, time, breaker, attempts, meter, admission, signal, content } =
    one;
  const served = servedBy(candidate, plan, admission);
  const contentType = reply.header("content-type") ?? "application/octet-stream";
  if (content) {
    meter({ candidate, attempts, ...(one.usage && { usage: one.usage }) });
    return { served, contentType, content };
  }
  const noteEnd = (failure?: GatewayError) => {
    if (failure) noteFailure(breaker, candidate, failure);
    else if (!signal.aborted) breaker.succeeded(candidate);
  };
  // Events in the words of the OpenAI API have a mark at their end; others end when they end.
  if (isEventStream(reply) && !one.isPlain)
    return {
      served,
      contentType,
      content: (sink) =>
        relayEvents(reply.body, sink, {
          signal: time.signal,
          wantsUsage: true,
          onEnd(relayed) {
            time.end();
            noteEnd(relayed.failure);
            meter({ candidate, attempts, ...relayed, isCancelled: signal.aborted });
          },
        }),
    };
  return {
    served,
    contentType,
    async content(sink) {
      try {
        await pipeline(reply.body, sink, { signal: time.signal, end: false });
        noteEnd();
        meter({ candidate, attempts });
      } catch (error) {
        const failure =
          overtime(time.signal) ??
          new GatewayError("provider-cut", "The provider closed the connection.");
        if (!signal.aborted) noteEnd(failure);
        meter({ candidate, attempts, ...(signal.aborted ? { isCancelled: true } : { failure }) });
        throw error;
      } finally {
        time.end();
      }
    },
  };
}
