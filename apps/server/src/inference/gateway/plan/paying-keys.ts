import type { SpendableKey } from "@orrery/registry";

/**
 * The keys that may pay for a provider's model: all of the first payer that has one. Another payer's never stand in
 * for them: a key that fails must not spend someone else's money. Pure.
 */
export function payingKeys(
  keys: readonly SpendableKey[],
  provider: string,
  providerModelId: string,
): readonly SpendableKey[] {
  const paying = keys.filter(
    (one) => one.provider === provider && one.termsFor(providerModelId) !== undefined,
  );
  return paying.filter(({ payer }) => isSame(payer, paying[0]?.payer));
}

const isSame = (a: SpendableKey["payer"], b: SpendableKey["payer"] | undefined): boolean =>
  a.kind === b?.kind && a.key === b.key;
