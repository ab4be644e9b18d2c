import { findProvider } from "@orrery/inference";
import type { ProviderMapping, ProviderRecord, RepoId, Viewer } from "@orrery/registry";
import { asCaller } from "@orrery/registry";
import { engineMappings } from "../engines/engine-candidates.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { stateOf } from "../provider-models/provider-state.ts";
import { EMBEDDED } from "./candidate.ts";
import { withPrice } from "./model-price.ts";
import { placeIn } from "./order/order-candidates.ts";

/** A provider as the table on a model's page shows it; all of it from this hub's own calls and probes. */
export interface ProviderStats {
  readonly provider: string;
  readonly label: string;
  /** What the provider calls the model. */
  readonly providerId: string;
  readonly task: string;
  readonly status: "live" | "staging";
  /** Whether the viewer can call it now: a key is there, or none is needed. */
  readonly isConfigured: boolean;
  /** US dollars for a million tokens: by the hub's table, else as the model's owner gave them. */
  readonly inputPrice?: number;
  readonly outputPrice?: number;
  readonly contextLength?: number;
  /** Of the last seven days, as are the others; medians of successful calls. */
  readonly calls: number;
  /** 0…1. */
  readonly errorRate?: number;
  readonly firstTokenMs?: number;
  readonly tokensPerSecond?: number;
  readonly durationMs?: number;
  /** US dollars for a million tokens, as paid. */
  readonly paidPerMillion?: number;
  readonly lastProbe?: { readonly at: Date; readonly isUp: boolean; readonly durationMs: number };
  /** Paused for a while after failures. */
  readonly isResting: boolean;
}

/** A provider's name; its ID where the table has none. The embedded runtime has no brand name. */
export const labelOf = (provider: string, providers: GatewayParts["providers"]): string =>
  provider === EMBEDDED ? "This hub" : (findProvider(provider, providers)?.label ?? provider);

/** Who runs a model: the embedded runtime if it can, then whom the owner named. */
export async function listProviderStats(
  parts: GatewayParts,
  recordsOf: (repoKey: string) => Promise<readonly ProviderRecord[]>,
  viewer: Viewer,
  id: RepoId,
): Promise<readonly ProviderStats[]> {
  const { registry, providers } = parts;
  const repo = await registry.repos.get(asCaller(viewer), id);
  const [mappings, keys, records, probes, hubPrice] = await Promise.all([
    listProviderMapping(parts, viewer, id),
    registry.providerKeys.listSpendable(viewer),
    recordsOf(repo.key),
    registry.inferenceCalls.listProbes(),
    registry.allowedModels.hubPrices(),
  ]);
  return mappings.map(({ provider, providerModelId, adapterWeightsPath: _, ...mapping }) => {
    const {
      errors,
      calls = 0,
      provider: __,
      ...record
    } = records.find((one) => one.provider === provider) ?? {};
    const probe = probes.find((one) => one.provider === provider);
    return {
      ...withPrice(mapping, hubPrice(provider, providerModelId)),
      ...record,
      provider,
      label: labelOf(provider, providers),
      providerId: providerModelId,
      calls,
      ...(errors !== undefined && calls > 0 && { errorRate: errors / calls }),
      ...(probe && {
        lastProbe: { at: probe.at, isUp: probe.isUp, durationMs: probe.durationMs },
      }),
      ...stateOf(parts, keys, provider, providerModelId),
    };
  });
}

/** The mappings as clients read them: whom the viewer can call, in the preferred order or what runs here first; then the rest. */
export async function listProviderMapping(
  { registry, providers, runner, engines }: GatewayParts,
  viewer: Viewer,
  id: RepoId,
): Promise<readonly ProviderMapping[]> {
  const at = await registry.files.at(asCaller(viewer), id, "main");
  const { repo, commit } = at;
  const [mappings, keys, preferred, ours] = await Promise.all([
    registry.providerMappings.listOf(repo.key),
    registry.providerKeys.listSpendable(viewer),
    registry.providerOrders.listFor(viewer),
    engines.list(),
  ]);
  const runnable =
    commit !== undefined && !at.isClosed ? await runner.check({ repo, commit }) : undefined;
  const isCallable = ({ provider, providerModelId }: ProviderMapping) =>
    findProvider(provider, providers)?.isKeyless === true ||
    keys.some((key) => key.provider === provider && key.termsFor(providerModelId));
  const embedded: readonly ProviderMapping[] =
    runnable?.kind === "runnable"
      ? [
          {
            provider: EMBEDDED,
            providerModelId: `${repo.id.namespace}/${repo.id.name}`,
            task: mainTask(runnable.tasks, repo.facts.pipelineTag),
            status: "live",
            ...(runnable.contextTokens !== undefined && { contextLength: runnable.contextTokens }),
          },
        ]
      : [];
  const served = at.isClosed ? [] : engineMappings(ours, repo, mappings);
  const known = mappings.filter(({ provider }) => findProvider(provider, providers));
  const byPreference = (a: ProviderMapping, b: ProviderMapping) =>
    placeIn(preferred, a.provider) - placeIn(preferred, b.provider);
  return [
    ...[...embedded, ...served, ...known.filter(isCallable)].toSorted(byPreference),
    ...known.filter((mapping) => !isCallable(mapping)).toSorted(byPreference),
  ];
}

/** Clients compare one task: chat where the model chats, else what its card says. */
const mainTask = (tasks: readonly string[], pipelineTag: string | undefined): string =>
  ["conversational", pipelineTag ?? ""].find((task) => tasks.includes(task)) ?? tasks[0] ?? "";
