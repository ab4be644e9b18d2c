import { findProvider } from "@orrery/inference";
import { realtimeKindOf } from "@orrery/realtime/realtime-messages";
import type { Repo, Viewer } from "@orrery/registry";
import type { PageContext } from "../page-context.ts";

/** Whether the viewer can have a live session with a model: with this hub, or with a provider that has such. */
export async function offersRealtime(
  { hub: { registry, runner, providers }, gateway }: PageContext,
  viewer: Viewer,
  { id, facts }: Repo,
): Promise<boolean> {
  if (id.type !== "model" || !realtimeKindOf(facts.pipelineTag ?? "")) return false;
  const { repo, commit, isClosed } = await registry.files.at(viewer, id, "main");
  if (isClosed) return false;
  if (commit !== undefined && (await runner.check({ repo, commit })).kind === "runnable")
    return true;
  const stats = await gateway.providerStats(viewer, id);
  return stats.some(
    ({ provider, isConfigured }) => isConfigured && findProvider(provider, providers)?.realtime,
  );
}
