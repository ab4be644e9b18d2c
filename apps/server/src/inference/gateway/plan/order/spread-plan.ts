import type { Candidate, Plan } from "../candidate.ts";
import type { Load } from "../load.ts";
import type { Draw } from "./conversation-draw.ts";

/**
 * A plan as one call follows it: among the keys and addresses of one provider by weight, as they are drawn; by the
 * policy `least-busy` those with the fewest calls for their weight first, of all providers. Plans are kept for
 * a while, this order is not. Pure but for `draw`.
 */
export function spreadPlan(plan: Plan, load: Pick<Load, "of">, draw: Draw = Math.random): Plan {
  if (plan.candidates.length < 2) return plan;
  const groups: Candidate[][] = [];
  for (const candidate of plan.candidates) {
    const last = groups.at(-1);
    if (last?.[0] && isSameModel(last[0], candidate)) last.push(candidate);
    else groups.push([candidate]);
  }
  const candidates = groups.flatMap((group) => byWeight(group, draw));
  if (!plan.isLeastBusy) return { ...plan, candidates };
  return { ...plan, candidates: sortedBy(candidates, (one) => busyness(one, load)) };
}

/** Whether two candidates differ in their key and address only. Pure. */
export const isSameModel = (a: Candidate, b: Candidate): boolean =>
  a.provider === b.provider && a.providerModelId === b.providerModelId;

/** Each time drawn runs out sooner the greater the weight: the order is that of draws without replacement. */
const byWeight = (group: readonly Candidate[], draw: Draw): readonly Candidate[] =>
  group.length < 2 ? group : sortedBy(group, (one) => -Math.log(1 - draw(one)) / weightOf(one));

/** The calls under way for a weight of 1. */
const busyness = (candidate: Candidate, load: Pick<Load, "of">): number =>
  load.of(candidate) / weightOf(candidate);

const weightOf = ({ weight = 1 }: Candidate): number => weight;

function sortedBy(
  candidates: readonly Candidate[],
  costOf: (candidate: Candidate) => number,
): readonly Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, cost: costOf(candidate) }))
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ candidate }) => candidate);
}
