import { engineNameOf } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import { growingCache } from "../../base/growing-cache.ts";
import { createOutgoingPolicy } from "../../outgoing/outgoing-policy.ts";
import { createSafeFetch } from "../../outgoing/safe-fetch.ts";
import { listAliases } from "./aliases/list-aliases.ts";
import { namedModel } from "./aliases/named-call.ts";
import { createAnswer, createStream } from "./answer.ts";
import { createBackends } from "./backends/backends.ts";
import { createRuntimeClients } from "./bedrock/runtime-clients.ts";
import { createCountTokens } from "./count-tokens.ts";
import { createEnginePool } from "./engines/engine-pool.ts";
import { listServed } from "./engines/list-served.ts";
import { fetchMedia } from "./fetch-media.ts";
import { createForward } from "./forward.ts";
import type { Gateway } from "./gateway-api.ts";
import type { GatewayDeps, GatewayParts } from "./gateway-parts.ts";
import { createBudgetsOf } from "./limits/limit-parts.ts";
import { listEmbedded } from "./list-embedded.ts";
import { createBreaker } from "./plan/breaker.ts";
import { callerKey } from "./plan/caller-key.ts";
import type { Plan } from "./plan/candidate.ts";
import { importModels, listImported } from "./plan/imported-models.ts";
import { createLoad } from "./plan/load.ts";
import { conversationDraw } from "./plan/order/conversation-draw.ts";
import { spreadPlan } from "./plan/order/spread-plan.ts";
import { parseModelName } from "./plan/parse-model-name.ts";
import { planCall, requireModel } from "./plan/plan-call.ts";
import { startProbes } from "./plan/probes.ts";
import { listProviderMapping, listProviderStats } from "./plan/provider-stats.ts";
import { withReplicas } from "./plan/replicas.ts";
import { reportProviderModels } from "./provider-models/report-provider-models.ts";
import { createRealtime } from "./realtime.ts";

/** Plans, engines and records are looked up again after this: what changed takes that long to show. */
const PLAN_MS = 1_000;
const RECORDS_MS = 15_000;

export function createGateway(deps: GatewayDeps): Gateway {
  const { registry, providers, receipts, planMs = PLAN_MS } = deps;
  const safeFetch = createSafeFetch(deps.timeouts);
  const policy = createOutgoingPolicy(providers, deps.outboundHosts);
  const runtimeClients = createRuntimeClients({ policy, timeouts: safeFetch.timeouts });
  const engines = createEnginePool(registry.engines.listCallable, Date.now, planMs);
  const backendOf = createBackends({ ...deps, safeFetch, policy, runtimeClients, engines });
  const breaker = createBreaker(() => Date.now());
  const load = createLoad();
  const plans = growingCache<string, Promise<Plan>>(5_000, planMs);
  const aliases = growingCache<string, ReturnType<typeof registry.modelAliases.listAll>>(1, planMs);
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
    engines,
    breaker,
    load,
    backendOf,
    budgetsOf: createBudgetsOf(registry),
    parseModel: (text) =>
      parseModelName(text, (id) => Object.hasOwn(providers, id) || engineNameOf(id) !== undefined),
    aliases: () => keep(aliases, "", () => registry.modelAliases.listAll()),
    async plan({ caller, model, task, input }) {
      const plan = await keep(plans, JSON.stringify([callerKey(caller), model, task]), () =>
        planCall({ ...deps, recordsOf, engines }, caller, model, task).then((found) =>
          withReplicas(providers, found, task),
        ),
      );
      return plan.candidates.length < 2 ? plan : spreadPlan(plan, load, conversationDraw(input));
    },
  };
  const probes = startProbes(parts);
  return {
    parseModel: parts.parseModel,
    requireModel: async (caller, model) =>
      requireModel(deps, caller, await namedModel(parts, model)),
    listAliases: (caller) => listAliases(parts, caller),
    answer: createAnswer(parts),
    stream: createStream(parts),
    countTokens: createCountTokens(parts),
    realtime: createRealtime(parts),
    forward: createForward(parts),
    media: (url, signal) => fetchMedia(parts, url, signal),
    listEmbedded: (viewer) => listEmbedded(parts, viewer),
    listServed: (viewer) => listServed(parts, viewer),
    providerStats: (viewer, id) => listProviderStats(parts, recordsOf, viewer, id),
    providerModels: (viewer, provider, query) =>
      reportProviderModels(parts, viewer, provider, query),
    providerMapping: (viewer, id) => listProviderMapping(parts, viewer, id),
    importModels: (viewer, owner, provider, pattern) =>
      importModels(parts, viewer, owner, provider, pattern),
    listImported: (caller) => listImported(parts, caller),
    testKey: (viewer, owner, provider, key) =>
      registry.providerKeys.test(
        viewer,
        owner,
        provider,
        (one) => backendOf(provider).checkKey(provider, one),
        key,
      ),
    async close() {
      probes.stop();
      runtimeClients.close();
      await receipts.close();
      await deps.traces?.close();
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
