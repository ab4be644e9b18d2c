import type { RepoId, Viewer } from "@orrery/registry";
import type { ProviderRow } from "@orrery/web/page-data/providers";
import type { Gateway } from "../../inference/gateway/gateway-api.ts";
import type { ProviderStats } from "../../inference/gateway/plan/provider-stats.ts";

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
