import type { RepoAt, Viewer } from "@orrery/registry";
import type { WidgetProvider } from "@orrery/web/page-data/widget";
import type { ApiContext } from "../inference/gateway/context.ts";

/** The providers that can run a model for a viewer, `auto` first, or the reason why there are none. */
export type Offers =
  | { readonly providers: readonly WidgetProvider[] }
  | { readonly reason: string };

const AUTO: WidgetProvider = { id: "auto", label: "Best provider" };

export async function findOffers(
  { gateway, hub: { runner } }: Pick<ApiContext, "gateway" | "hub">,
  viewer: Viewer,
  { repo, commit }: RepoAt,
): Promise<Offers> {
  const stats = await gateway.providerStats(viewer, repo.id);
  const usable = stats.filter(({ isConfigured }) => isConfigured);
  if (usable.length > 0)
    return { providers: [AUTO, ...usable.map(({ provider, label }) => ({ id: provider, label }))] };
  if (stats.length > 0) {
    const labels = stats.map(({ label }) => label).join(" or ");
    return { reason: `This model needs a key for ${labels}. Add one in your settings.` };
  }
  const embedded = commit === undefined ? undefined : await runner.check({ repo, commit });
  const because = embedded?.kind === "missing" ? ` ${embedded.reason}` : "";
  return {
    reason: `This model can't run here yet. Add a provider, or upload a version that this hub can run.${because}`,
  };
}
