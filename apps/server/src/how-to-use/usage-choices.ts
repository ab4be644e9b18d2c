/** A visitor's choices: in the URL, and the last ones on any repo. */
export interface UsageChoices {
  readonly address: URLSearchParams;
  readonly remembered: URLSearchParams;
}

/**
 * The chosen option if it is offered, else the first; throws if there are none. A choice from another repo
 * counts only among the `showcases`, and the first showcase is the default.
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
  if (!choice) throw new Error(`${name} can't be chosen here.`);
  return choice;
}

/** The same choices with other values in the URL; `undefined` removes a value. */
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
