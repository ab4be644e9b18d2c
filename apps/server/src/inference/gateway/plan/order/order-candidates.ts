import type { Policy } from "../../gateway-call.ts";
import type { Candidate } from "../candidate.ts";

/** Unknown measurements sort last, in their original order. */
const UNKNOWN = Number.POSITIVE_INFINITY;

/** The smaller, the better. */
type Cost = (candidate: Candidate, preferred: readonly string[]) => number;

const COSTS: Readonly<Record<Policy, Cost>> = {
  preferred: ({ provider }, preferred) => placeIn(preferred, provider),
  // In the order of preference until the call is made: see `spreadPlan`.
  "least-busy": () => 0,
  cheapest: priceOf,
  fastest: ({ record }) => {
    if (record?.tokensPerSecond) return 1 / record.tokensPerSecond;
    return record?.durationMs === undefined ? UNKNOWN : 1e6 + record.durationMs;
  },
};

/** A provider's place in an order; those that are not in it come after. */
export function placeIn(order: readonly string[], provider: string): number {
  const place = order.indexOf(provider);
  return place < 0 ? order.length : place;
}

/** Sorts the best by a policy first; ties keep the preferred order, then the original order. Pure. */
export const orderCandidates = (
  candidates: readonly Candidate[],
  policy: Policy,
  preferred: readonly string[],
): readonly Candidate[] => {
  const costs = new Map(candidates.map((one) => [one, COSTS[policy](one, preferred)]));
  const costOf = (one: Candidate) => costs.get(one) ?? UNKNOWN;
  return candidates
    .toSorted((a, b) => placeIn(preferred, a.provider) - placeIn(preferred, b.provider))
    .toSorted((a, b) => (costOf(a) === costOf(b) ? 0 : costOf(a) - costOf(b)));
};

/** For a million tokens of each kind; as paid, where no price is set. What needs no key costs nothing. */
function priceOf({ key, price, record }: Candidate): number {
  const { inputPrice, outputPrice } = price ?? {};
  if (inputPrice !== undefined || outputPrice !== undefined)
    return ((inputPrice ?? 0) + (outputPrice ?? 0)) / 2;
  return key ? (record?.paidPerMillion ?? UNKNOWN) : 0;
}
