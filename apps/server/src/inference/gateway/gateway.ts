import { LRUCache } from "lru-cache";
import { growingCache } from "../../base/growing-cache.ts";
import { createOutgoingPolicy } from "../../outgoing/outgoing-policy.ts";
import { createSafeFetch } from "../../outgoing/safe-fetch.ts";
import { createAnswer, createStream } from "./answer.ts";
import { createBackends } from "./backends/backends.ts";
import { createRuntimeClients } from "./bedrock/runtime-clients.ts";
import { createCountTokens } from "./count-tokens.ts";
import { fetchMedia } from "./fetch-media.ts";
import { createForward } from "./forward.ts";
import type { Gateway } from "./gateway-api.ts";
import type { GatewayDeps, GatewayParts } from "./gateway-parts.ts";
import { createBudgetsOf } from "./limits/limit-parts.ts";
import { listEmbedded } from "./list-embedded.ts";
import { createBreaker } from "./plan/breaker.ts";
import { callerKey } from "./plan/caller-key.ts";
import type { Plan } from "./plan/candidate.ts";
import { parseModelName } from "./plan/parse-model-name.ts";
import { planCall, requireModel } from "./plan/plan-call.ts";
import { startProbes } from "./plan/probes.ts";
import { listProviderMapping, listProviderStats } from "./plan/provider-stats.ts";
import { createRealtime } from "./realtime.ts";

/** Plans and records are looked up again after this: what changed takes that long to show. */
const PLAN_MS = 1_000;
const RECORDS_MS = 15_000;

export function createGateway(deps: GatewayDeps): Gateway {
  const { registry, providers, receipts } = deps;
  const safeFetch = createSafeFetch(deps.timeouts);
  const policy = createOutgoingPolicy(providers, deps.outboundHosts);
  const runtimeClients = createRuntimeClients({ policy, timeouts: safeFetch.timeouts });
  const backendOf = createBackends({ ...deps, safeFetch, policy, runtimeClients });
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
    backendOf,
    budgetsOf: createBudgetsOf(registry),
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
    countTokens: createCountTokens(parts),
    realtime: createRealtime(parts),
    forward: createForward(parts),
    media: (url, signal) => fetchMedia(parts, url, signal),
    listEmbedded: (viewer) => listEmbedded(parts, viewer),
    providerStats: (viewer, id) => listProviderStats(parts, recordsOf, viewer, id),
    providerMapping: (viewer, id) => listProviderMapping(parts, viewer, id),
    testKey: (viewer, owner, provider) =>
      registry.providerKeys.test(viewer, owner, provider, (key) =>
        backendOf(provider).checkKey(provider, key),
      ),
    async close() {
      probes.stop();
      runtimeClients.close();
      await receipts.close();
      await safeFetch.close();
    },
  };
}

/** Concurrent callers share one promise; rejections are not cached. */
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
