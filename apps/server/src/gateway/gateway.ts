import type { Providers } from "@orrery/inference";
import type {
  KeyCheck,
  KeyOwner,
  MappedModel,
  ProviderMapping,
  Registry,
  RepoId,
  Viewer,
} from "@orrery/registry";
import { LRUCache } from "lru-cache";
import { growingCache } from "../growing-cache.ts";
import type { Runner } from "../runner/runner.ts";
import { createAnswer, createStream } from "./answer.ts";
import type { AskDeps } from "./ask-provider.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import { callerKey } from "./caller-key.ts";
import type { Plan } from "./candidate.ts";
import { checkKey } from "./check-key.ts";
import { fetchMedia, type Media } from "./fetch-media.ts";
import { createForward } from "./forward.ts";
import type {
  Caller,
  ForwardedCall,
  ForwardedReply,
  GatewayAnswer,
  GatewayCall,
  GatewayStream,
  WantedModel,
} from "./gateway-call.ts";
import type { GatewayMetrics } from "./gateway-metrics.ts";
import { createRuntimeClients, type RuntimeClients } from "./hosted-runtime/runtime-clients.ts";
import { listEmbedded } from "./list-embedded.ts";
import { createLive } from "./live.ts";
import type { LiveCall, LiveModel } from "./live-model.ts";
import { createOutgoingPolicy } from "./outgoing-policy.ts";
import { parseModelName } from "./parse-model-name.ts";
import { planCall, requireModel } from "./plan-call.ts";
import { startProbes } from "./probes.ts";
import { listProviderMapping, listProviderStats, type ProviderStats } from "./provider-stats.ts";
import type { Receipts } from "./receipts.ts";
import { createSafeFetch, type Patience } from "./safe-fetch.ts";

export interface GatewayDeps {
  readonly registry: Registry;
  readonly providers: Providers;
  readonly runner: Runner;
  readonly receipts: Receipts;
  readonly metrics: GatewayMetrics;
  /** See the setting. */
  readonly outboundHosts: readonly string[];
  readonly hubUrl: string;
  /** As usual when absent. */
  readonly patience?: Patience;
  readonly onError: (error: unknown) => void;
}

/** What the parts of the gateway share. */
export interface GatewayParts extends GatewayDeps, AskDeps {
  readonly breaker: Breaker;
  readonly runtimeClients: RuntimeClients;
  plan(call: Pick<GatewayCall, "caller" | "model" | "task">): Promise<Plan>;
}

/**
 * Runs models: picks who, calls, retries, reads the answer, writes the receipt. Throws `GatewayError`
 * and, for what the viewer may not see, `RegistryError`. A call ends when its signal aborts.
 */
export interface Gateway {
  /** Reads `id`, `id:provider` and `id:policy`. */
  parseModel(text: string): WantedModel;
  /** Throws where there is no such model for the caller, whatever it is to do. */
  requireModel(caller: Caller, model: WantedModel): Promise<void>;
  /** One answer, whole. */
  answer(call: GatewayCall, signal: AbortSignal): Promise<GatewayAnswer>;
  /** For `conversational` and `text-generation`; `wantsUsage` for an event that counts tokens. */
  stream(call: GatewayCall, wantsUsage: boolean, signal: AbortSignal): Promise<GatewayStream>;
  /** Who answers a live session, with the right to ask again and again. */
  live(call: LiveCall): Promise<LiveModel>;
  /** A provider's own call, sent on. */
  forward(call: ForwardedCall, signal: AbortSignal): Promise<ForwardedReply>;
  /** A file that an answer points at. */
  media(url: string, signal: AbortSignal): Promise<Media>;
  /** Models that this hub runs itself, of those the viewer may run. */
  listEmbedded(viewer: Viewer): Promise<readonly MappedModel[]>;
  /** Who runs a model, for its page, in the order of preference. */
  providerStats(viewer: Viewer, id: RepoId): Promise<readonly ProviderStats[]>;
  /** The same as the inference clients ask for it; whoever can be called now first. */
  providerMapping(viewer: Viewer, id: RepoId): Promise<readonly ProviderMapping[]>;
  /** One cheap call with the owner's key. Throws `key-not-found`. */
  testKey(viewer: Viewer, owner: KeyOwner, provider: string): Promise<KeyCheck>;
  close(): Promise<void>;
}

/** Plans and records are looked up again after this: what changed takes that long to show. */
const PLAN_MS = 1_000;
const RECORDS_MS = 15_000;

export function createGateway(deps: GatewayDeps): Gateway {
  const { registry, providers, receipts } = deps;
  const safeFetch = createSafeFetch(deps.patience);
  const policy = createOutgoingPolicy(providers, deps.outboundHosts);
  const runtimeClients = createRuntimeClients({ policy, patience: safeFetch.patience });
  const breaker = createBreaker(() => Date.now());
  const plans = growingCache<string, Promise<Plan>>(5_000, PLAN_MS);
  const records = new LRUCache<string, ReturnType<typeof registry.inferenceCalls.recordsOf>>({
    max: 1_000,
    ttl: RECORDS_MS,
  });
  const recordsOf = (repoKey: string) =>
    keep(records, repoKey, () => registry.inferenceCalls.recordsOf(repoKey));

  const parts: GatewayParts = {
    ...deps,
    safeFetch,
    policy,
    breaker,
    runtimeClients,
    plan: ({ caller, model, task }) =>
      keep(plans, JSON.stringify([callerKey(caller), model, task]), () =>
        planCall({ ...deps, recordsOf }, caller, model, task),
      ),
  };
  const probes = startProbes(parts);
  return {
    parseModel: (text) => parseModelName(text, (id) => Object.hasOwn(providers, id)),
    requireModel: (caller, model) => requireModel(deps, caller, model),
    answer: createAnswer(parts),
    stream: createStream(parts),
    live: createLive(parts),
    forward: createForward(parts),
    media: (url, signal) => fetchMedia(parts, url, signal),
    listEmbedded: (viewer) => listEmbedded(parts, viewer),
    providerStats: (viewer, id) => listProviderStats(parts, recordsOf, viewer, id),
    providerMapping: (viewer, id) => listProviderMapping(parts, viewer, id),
    testKey: (viewer, owner, provider) =>
      registry.providerKeys.test(viewer, owner, provider, (key) => checkKey(parts, provider, key)),
    async close() {
      probes.stop();
      runtimeClients.close();
      await receipts.close();
      await safeFetch.close();
    },
  };
}

/** Of two that ask at once, both get one answer; a failure is not kept. */
function keep<Value>(
  cache: LRUCache<string, Promise<Value>>,
  key: string,
  find: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(key);
  if (known) return known;
  const found = find();
  cache.set(key, found);
  found.catch(() => cache.delete(key));
  return found;
}
