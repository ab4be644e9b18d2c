import { findProvider } from "@orrery/inference";
import {
  engineNameOf,
  type MappedModel,
  type ProviderChecks,
  type ProviderMapping,
  type ProviderModel,
  type ProviderPeriod,
  type ProviderProbe,
  type ProviderWindow,
  RegistryError,
  type Viewer,
} from "@orrery/registry";
import { listServed } from "../engines/list-served.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { EMBEDDED } from "../plan/candidate.ts";
import { withPrice } from "../plan/model-price.ts";
import { labelOf } from "../plan/provider-stats.ts";
import {
  type ModelPeriod,
  type ModelSort,
  type ProviderModelRow,
  sortRows,
  uptimeOf,
} from "./provider-model-row.ts";
import { stateOf } from "./provider-state.ts";

export interface ModelsQuery {
  readonly window: ProviderWindow;
  readonly sort: ModelSort;
  readonly isDescending: boolean;
  /** How many rows are left out at the beginning. */
  readonly offset: number;
  readonly limit: number;
}

/** A page of a provider's models. */
export interface ProviderModels {
  readonly provider: string;
  readonly label: string;
  /** How many the viewer sees in all. */
  readonly total: number;
  readonly models: readonly (ProviderModelRow & { readonly periods: readonly ModelPeriod[] })[];
  readonly lastProbe?: Pick<ProviderProbe, "at" | "isUp">;
}

/**
 * The models of this hub that a provider runs, of those that the viewer may run. Throws `entry-not-found` for a
 * provider that the hub does not know and none of these models was at: engines are not listed by guessing names.
 */
export async function reportProviderModels(
  parts: GatewayParts,
  viewer: Viewer,
  provider: string,
  { window, sort, isDescending, offset, limit }: ModelsQuery,
): Promise<ProviderModels> {
  const { registry, providers } = parts;
  const { inferenceCalls } = registry;
  const served = await servedBy(parts, viewer, provider);
  const also = [...served.keys()];
  const [found, checks, probes, keys, hubPrice] = await Promise.all([
    inferenceCalls.listModels(viewer, provider, window, also),
    inferenceCalls.listChecks(provider, window),
    inferenceCalls.listProbes(),
    registry.providerKeys.listSpendable(viewer),
    registry.allowedModels.hubPrices(),
  ]);
  if (found.length === 0 && !findProvider(provider, providers))
    throw new RegistryError("entry-not-found", `Provider "${provider}" not found.`);
  const looked = sumChecks(checks);
  const keyOf = new Map<string, string>();
  const rows = found.map((model): ProviderModelRow => {
    const { repo, mapping: _, runsHere: __, ...sums } = model;
    const id = `${repo.id.namespace}/${repo.id.name}`;
    keyOf.set(id, repo.key);
    const mapping = mappingOf(parts, provider, model, served.get(repo.key)?.mapping);
    const uptime = uptimeOf({ ...sums, ...looked });
    const counted = { id, ...sums, ...looked, ...(uptime !== undefined && { uptime }) };
    if (!mapping) return { ...counted, status: "gone", isConfigured: false, isResting: false };
    const { providerModelId, status, task, contextLength } = mapping;
    const { inputPrice, outputPrice } = withPrice(mapping, hubPrice(provider, providerModelId));
    return {
      ...counted,
      ...{ status, task, providerId: providerModelId },
      ...stateOf(parts, keys, provider, providerModelId),
      ...(inputPrice !== undefined && { inputPrice }),
      ...(outputPrice !== undefined && { outputPrice }),
      ...(contextLength !== undefined && { contextLength }),
    };
  });
  const page = sortRows(rows, sort, isDescending).slice(offset, offset + limit);
  const pageKeys = page.flatMap(({ id }) => keyOf.get(id) ?? []);
  const periods = await inferenceCalls.listPeriods(pageKeys, provider, window);
  const days =
    window === "24h" ? await inferenceCalls.listPeriods(pageKeys, provider, "7d") : undefined;
  const probe = probes.find((one) => one.provider === provider);
  return {
    ...{ provider, label: labelOf(provider, providers), total: rows.length },
    models: page.map((row) => {
      const key = keyOf.get(row.id) ?? "";
      const its = pricedBy(days?.get(key), periods.get(key) ?? []);
      return { ...row, periods: joinChecks(its, checks) };
    }),
    ...(probe && { lastProbe: { at: probe.at, isUp: probe.isUp } }),
  };
}

/** By the repo's key, the models that an engine has under a name of this hub. */
async function servedBy(
  parts: GatewayParts,
  viewer: Viewer,
  provider: string,
): Promise<ReadonlyMap<string, MappedModel>> {
  if (engineNameOf(provider) === undefined) return new Map();
  const served = await listServed(parts, viewer);
  return new Map(
    served
      .filter(({ mapping }) => mapping.provider === provider)
      .map((model) => [model.repo.key, model]),
  );
}

/** As the provider can be called now; `undefined` where it cannot. */
function mappingOf(
  { providers }: GatewayParts,
  provider: string,
  { repo, mapping, runsHere }: ProviderModel,
  served: ProviderMapping | undefined,
): ProviderMapping | undefined {
  if (engineNameOf(provider) !== undefined) return served;
  if (mapping) return findProvider(provider, providers) && mapping;
  if (provider !== EMBEDDED || !runsHere) return undefined;
  const id = `${repo.id.namespace}/${repo.id.name}`;
  const { pipelineTag: task = "" } = repo.facts;
  return { provider, providerModelId: id, task, status: "live" };
}

const sumChecks = (all: readonly ProviderChecks[]) => ({
  checks: all.reduce((sum, { checks }) => sum + checks, 0),
  failedChecks: all.reduce((sum, { failedChecks }) => sum + failedChecks, 0),
});

/** Hours have the price of their day. */
function pricedBy(
  days: readonly ProviderPeriod[] | undefined,
  periods: readonly ProviderPeriod[],
): readonly ProviderPeriod[] {
  if (!days) return periods;
  return periods.map((hour) => {
    const day = days.find(({ period }) => hour.period.startsWith(period));
    return {
      ...hour,
      ...(day?.inputPrice !== undefined && { inputPrice: day.inputPrice }),
      ...(day?.outputPrice !== undefined && { outputPrice: day.outputPrice }),
    };
  });
}

/** Every period with calls or checks, oldest first. */
function joinChecks(
  periods: readonly ProviderPeriod[],
  checks: readonly ProviderChecks[],
): readonly ModelPeriod[] {
  const called = new Map(periods.map((one) => [one.period, one]));
  const looked = new Map(checks.map((one) => [one.period, one]));
  return [...new Set([...called.keys(), ...looked.keys()])].toSorted().map((name) => {
    const { period: _, ...sums } = called.get(name) ?? { period: name, calls: 0, errors: 0 };
    const { checks = 0, failedChecks = 0 } = looked.get(name) ?? {};
    const from = new Date(name.length === 13 ? `${name}:00:00Z` : `${name}T00:00:00Z`);
    return { from, ...sums, checks, failedChecks };
  });
}
