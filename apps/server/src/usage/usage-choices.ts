/** What a visitor chose: here and now, and the last time, on whatever repo. */
export interface UsageChoices {
  readonly address: URLSearchParams;
  readonly remembered: URLSearchParams;
}

/**
 * The choice that was made if it is offered, else the first; throws when there is none at all. What was
 * made elsewhere counts among the `showcases` only, and the first of them is shown to who chose nothing.
 */
export function choose<Choice extends { readonly key: string }>(
  { address, remembered }: UsageChoices,
  name: string,
  offered: readonly Choice[],
  showcases: readonly Choice[] = offered,
): Choice {
  const choice =
    offered.find(({ key }) => key === address.get(name)) ??
    showcases.find(({ key }) => key === remembered.get(name)) ??
    showcases[0] ??
    offered[0];
  if (!choice) throw new Error(`There is nothing to choose as ${name}.`);
  return choice;
}

/** The same choices with other values in the address; `undefined` takes one out. */
export function withAddress(
  { address, remembered }: UsageChoices,
  change: Readonly<Record<string, string | undefined>>,
): UsageChoices {
  const changed = new URLSearchParams(address);
  for (const [name, value] of Object.entries(change))
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
  return { address: changed, remembered };
}
