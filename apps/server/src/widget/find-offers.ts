import type { RepoAt, Viewer } from "@orrery/registry";
import type { WidgetProvider } from "@orrery/web/page-data/widget";
import type { ApiContext } from "../api/context.ts";

/** Who can run a model for a viewer, `auto` first; nobody, and why. */
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
    return { reason: `To run this model takes a key of ${labels}. Bring one in your settings.` };
  }
  const embedded = commit === undefined ? undefined : await runner.check({ repo, commit });
  const because = embedded?.kind === "missing" ? ` ${embedded.reason}` : "";
  return { reason: `Nobody runs this model: its owner named no provider.${because}` };
}
