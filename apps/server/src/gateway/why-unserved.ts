import { findProvider, findProviderTask, type Providers, type TaskName } from "@orrery/inference";
import { FAMILY_NAMES } from "@orrery/inference/hosted-runtime";
import type { ProviderMapping } from "@orrery/registry";

/** Why a provider could never run a model by this mapping, and which part of it is wrong; nothing where it could. Pure. */
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
  const provider = findProvider(id, providers);
  if (!provider?.baseUrl)
    return { field: "provider", message: `There is no provider ${id} to map to.` };
  const served = findProviderTask(id, task as TaskName, providers);
  if (!served) return { field: "task", message: `${provider.label} does not do ${task}.` };
  if (served.serves?.(providerModelId) !== false) return undefined;
  const message = `${provider.label} does not do ${task} with ${providerModelId}.`;
  if (provider.protocol !== "hosted-runtime") return { field: "providerModelId", message };
  const families = FAMILY_NAMES.join(", ");
  return {
    field: "providerModelId",
    message: `${message} Where an id hides its family, put that before it, as in anthropic=${providerModelId}. Families are ${families}.`,
  };
}
