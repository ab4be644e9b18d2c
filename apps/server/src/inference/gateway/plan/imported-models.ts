import { findProvider } from "@orrery/inference";
import {
  type AllowedModel,
  canCall,
  type ImportCounts,
  type KeyOwner,
  RegistryError,
  type Viewer,
} from "@orrery/registry";
import type { Caller } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { listProviderModels } from "./list-provider-models.ts";

/** A provider's model, as callers name it. */
export interface ImportedModel extends AllowedModel {
  /** `gpt-4o:openai` */
  readonly name: string;
}

const MOST_MODELS = 2_000;

/** Allows the models that a provider lists, at its prices. Needs a key of the owner, unless the provider takes none. */
export async function importModels(
  parts: GatewayParts,
  viewer: Viewer,
  owner: KeyOwner,
  provider: string,
  pattern?: string,
): Promise<ImportCounts> {
  const { registry, providers } = parts;
  const found = findProvider(provider, providers);
  if (!found) throw new RegistryError("bad-request", `Provider "${provider}" not found.`);
  // Whether the viewer may, before anything is sent.
  await registry.allowedModels.list(viewer, owner);
  const secret = found.isKeyless
    ? undefined
    : await registry.providerKeys.open(viewer, owner, provider);
  const listed = await listProviderModels(parts, provider, secret);
  return registry.allowedModels.importListed(viewer, owner, provider, listed, pattern);
}

/** Models of providers that a key of the caller's lists, each once; those of its token alone. */
export async function listImported(
  { registry }: Pick<GatewayParts, "registry">,
  { viewer, billTo }: Caller,
): Promise<readonly ImportedModel[]> {
  const keys = await registry.providerKeys.listSpendable(viewer, billTo);
  const models = new Map<string, ImportedModel>();
  for (const { provider, listed } of keys)
    for (const model of listed) {
      const name = `${model.pattern}:${provider}`;
      if (
        !models.has(name) &&
        models.size < MOST_MODELS &&
        canCall(viewer, { name: model.pattern })
      )
        models.set(name, { ...model, name });
    }
  return [...models.values()];
}
