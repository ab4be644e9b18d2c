import type { ProviderMapping } from "@orrery/registry";

/** A mapping in the inference clients' format, with additional fields of this hub. */
export const presentMapping = ({
  providerModelId,
  adapterWeightsPath,
  ...mapping
}: ProviderMapping) => ({
  ...mapping,
  providerId: providerModelId,
  ...(adapterWeightsPath !== undefined && { adapter: "lora", adapterWeightsPath }),
});
