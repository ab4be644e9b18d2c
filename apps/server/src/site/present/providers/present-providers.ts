import { HISTORY_DAYS, type ProviderDay, type RepoId, type Viewer } from "@orrery/registry";
import type { ProviderHistory, ProviderRow } from "@orrery/web/page-data/providers";
import type { Gateway } from "../../../inference/gateway/gateway-api.ts";
import type { ProviderStats } from "../../../inference/gateway/plan/provider-stats.ts";

/** Who runs a model, as its page shows it. */
export async function presentProviders(
  gateway: Gateway,
  viewer: Viewer,
  id: RepoId,
): Promise<readonly ProviderRow[]> {
  return (await gateway.providerStats(viewer, id)).map(presentRow);
}

const presentRow = ({
  status,
  durationMs: _,
  lastProbe,
  ...stats
}: ProviderStats): ProviderRow => ({
  ...stats,
  isStaging: status === "staging",
  ...(lastProbe && { lastProbe: { ...lastProbe, at: lastProbe.at.toISOString() } }),
});

const DAY_MS = 86_400_000;

/** The last 30 days of each provider in the table, days without data included, today last. Pure. */
export function presentProviderHistory(
  providers: readonly ProviderRow[],
  found: readonly ProviderDay[],
  now: Date,
): readonly ProviderHistory[] {
  const names = Array.from({ length: HISTORY_DAYS }, (_, index) =>
    new Date(now.getTime() - (HISTORY_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
  return providers.flatMap(({ provider, label, inputPrice, outputPrice }) => {
    const its = new Map(
      found.filter((one) => one.provider === provider).map((one) => [one.day, one]),
    );
    const days = names.map((day) => {
      const { provider: _, ...figures } = its.get(day) ?? { ...NOTHING, provider, day };
      return figures;
    });
    const price = {
      ...(inputPrice !== undefined && { inputPrice }),
      ...(outputPrice !== undefined && { outputPrice }),
    };
    return its.size === 0 ? [] : [{ provider, label, ...price, days }];
  });
}

const NOTHING = { calls: 0, errors: 0, checks: 0, failedChecks: 0 };
