import { type ModelPrice, priceIn, type SpendableKey } from "@orrery/registry";
import { GatewayError } from "../../../outgoing/gateway-error.ts";

/**
 * The price of a call with a key. What a model's owner says of it counts only for an account's own key, and
 * only where the hub's table has no price. Pure.
 */
export function priceWith(
  { payer, termsFor }: Pick<SpendableKey, "payer" | "termsFor">,
  providerModelId: string,
  mapping: ModelPrice,
): ModelPrice | undefined {
  const terms = priceIn(termsFor(providerModelId));
  return terms ?? (payer.kind === "account" ? priceIn(mapping) : undefined);
}

/** A mapping as it is shown: with the hub's price where it has one. Pure. */
export function withPrice<Priced extends ModelPrice>(
  mapping: Priced,
  price: ModelPrice | undefined,
): Priced {
  if (!price) return mapping;
  const { inputPrice: _, outputPrice: __, ...rest } = mapping;
  const { inputPrice, outputPrice } = price;
  return {
    ...rest,
    ...(inputPrice !== undefined && { inputPrice }),
    ...(outputPrice !== undefined && { outputPrice }),
  } as Priced;
}

/** For callers whose only key does not pay for the model. */
export function notAllowed(
  { payer }: Pick<SpendableKey, "payer">,
  label: string,
  providerModelId: string,
): GatewayError {
  const [whose, help] =
    payer.kind === "hub"
      ? ["The hub's key", "Ask an administrator to allow it, or add your own key in the settings."]
      : [`The key of ${payer.name}`, `Ask an administrator of ${payer.name} to allow it.`];
  return new GatewayError(
    "model-not-allowed",
    `${whose} for ${label} does not pay for ${providerModelId}. ${help}`,
  );
}
