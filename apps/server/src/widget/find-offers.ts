import type { RepoAt, Viewer } from "@orrery/registry";
import type { WidgetProvider } from "@orrery/web/page-data/widget";
import type { ApiContext } from "../inference/gateway/context.ts";
import { EMBEDDED } from "../inference/gateway/plan/candidate.ts";

/** The providers that can run a model for a viewer, `auto` first, or the reason why there are none. */
export type Offers =
  | {
      readonly providers: readonly WidgetProvider[];
      /** Whether one of them reads images in chats. */
      readonly takesImages: boolean;
    }
  | { readonly reason: string };

const AUTO: WidgetProvider = { id: "auto", label: "Best provider" };

export async function findOffers(
  { gateway, hub: { runner } }: Pick<ApiContext, "gateway" | "hub">,
  viewer: Viewer,
  { repo, commit }: RepoAt,
): Promise<Offers> {
  const stats = await gateway.providerStats(viewer, repo.id);
  const usable = stats.filter(({ isConfigured }) => isConfigured);
  if (usable.length > 0) {
    const providers = [AUTO, ...usable.map(({ provider, label }) => ({ id: provider, label }))];
    return { providers, takesImages: await readsImages(runner, { repo, commit }, usable) };
  }
  if (stats.length > 0) {
    const labels = stats.map(({ label }) => label).join(" or ");
    return { reason: `This model needs a key for ${labels}. Add one in your settings.` };
  }
  const embedded = commit === undefined ? undefined : await runner.check({ repo, commit });
  const because = embedded?.kind === "missing" ? ` ${embedded.reason}` : "";
  // No one can add files to a mirror.
  const wish = repo.isMirror
    ? "Add a provider, or mirror a repo with GGUF or ONNX files of it."
    : "Add a provider, or upload a version that this hub can run.";
  return { reason: `This model can't run here yet. ${wish}${because}` };
}

/** The hub's own runtime reads images where it can, whatever the card says; of others, the card says it. */
async function readsImages(
  runner: ApiContext["hub"]["runner"],
  { repo, commit }: Pick<RepoAt, "repo" | "commit">,
  usable: readonly { readonly provider: string }[],
): Promise<boolean> {
  const isOurs = ({ provider }: { readonly provider: string }) => provider === EMBEDDED;
  if (repo.facts.pipelineTag === "image-text-to-text" && !usable.every(isOurs)) return true;
  if (commit === undefined || !usable.some(isOurs)) return false;
  const runnable = await runner.check({ repo, commit });
  return runnable.kind === "runnable" && runnable.seesImages === true;
}
