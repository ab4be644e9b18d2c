import { findProvider, findProviderTask, type Providers, type TaskName } from "@orrery/inference";
import { FAMILY_NAMES } from "@orrery/inference/bedrock";
import type { ProviderMapping } from "@orrery/registry";
import { engineNameOf } from "@orrery/registry";

/** Why a provider cannot run a model by this mapping, and which field is wrong; `undefined` if it can. Pure. */
export function whyUnserved(
  providers: Providers,
  {
    provider: id,
    providerModelId,
    task,
  }: Pick<ProviderMapping, "provider" | "providerModelId" | "task">,
):
  | { readonly field: "provider" | "task" | "providerModelId"; readonly message: string }
  | undefined {
  // What it runs, its administrator says and it shows.
  if (engineNameOf(id) !== undefined) return undefined;
  const provider = findProvider(id, providers);
  if (!provider?.baseUrl) return { field: "provider", message: `Unknown provider: "${id}".` };
  const served = findProviderTask(id, task as TaskName, providers);
  if (!served)
    return { field: "task", message: `${provider.label} does not support the task ${task}.` };
  if (served.serves?.(providerModelId) !== false) return undefined;
  const message = `${provider.label} does not support the task ${task} with ${providerModelId}.`;
  if (provider.protocol !== "bedrock") return { field: "providerModelId", message };
  const families = FAMILY_NAMES.join(", ");
  return {
    field: "providerModelId",
    message: `${message} If the ID does not show its family, put the family before it, as in anthropic=${providerModelId}. Families: ${families}.`,
  };
}
