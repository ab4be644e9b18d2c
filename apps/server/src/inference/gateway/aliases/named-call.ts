import { findAliasTarget, type ModelAlias } from "@orrery/registry";
import type { WantedModel } from "../gateway-call.ts";

interface Naming {
  /** Aliases of now. */
  aliases(): Promise<readonly ModelAlias[]>;
  parseModel(text: string): WantedModel;
}

/**
 * The model that a name leads to. A name with a namespace or a provider is no alias, so none hides a model of this
 * hub. A policy of the caller's stays, unless the alias has a choice of its own.
 */
export async function namedModel(
  { aliases, parseModel }: Naming,
  model: WantedModel,
): Promise<WantedModel> {
  if (model.choice.kind === "provider" || /[/:]/.test(model.id)) return model;
  const target = findAliasTarget(await aliases(), model.id);
  if (target === undefined) return model;
  const found = parseModel(target);
  const hasChoice = found.choice.kind === "provider" || target !== found.id;
  return hasChoice ? found : { ...found, choice: model.choice };
}

/** The same call for the model that its name leads to. */
export async function namedCall<Call extends { readonly model: WantedModel }>(
  naming: Naming,
  call: Call,
): Promise<Call> {
  const model = await namedModel(naming, call.model);
  return model === call.model ? call : { ...call, model };
}
