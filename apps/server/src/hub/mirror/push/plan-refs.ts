import type { AdvertisedRef } from "../history/read-advertisement.ts";

export interface RefPlan {
  /** Refs to set there; `from` is absent for new ones. */
  readonly moves: readonly PlannedRef[];
  /** Refs that are elsewhere there, and stay so. */
  readonly diverged: readonly string[];
}

export interface PlannedRef {
  readonly ref: string;
  readonly from: string | undefined;
  readonly to: string;
}

export interface RefRules {
  /** Whether the first commit is in the history of the second; `false` for one that is not here. */
  isAncestor(from: string, to: string): Promise<boolean>;
  /** Whether a ref there may be overwritten, though it leads elsewhere. */
  isFree(ref: string): Promise<boolean>;
}

/**
 * How another hub's branches and tags become this one's. A branch only moves forward and a tag does not move, where it
 * is not free. What only the other hub has stays.
 */
export async function planRefs(
  ours: readonly AdvertisedRef[],
  theirs: readonly AdvertisedRef[],
  { isAncestor, isFree }: RefRules,
): Promise<RefPlan> {
  const there = new Map(theirs.map(({ name, oid }) => [name, oid]));
  const moves: PlannedRef[] = [];
  const diverged: string[] = [];
  for (const { name: ref, oid: to } of ours) {
    const from = there.get(ref);
    if (from === to) continue;
    const isForward =
      from === undefined || (ref.startsWith("refs/heads/") && (await isAncestor(from, to)));
    if (isForward || (await isFree(ref))) moves.push({ ref, from, to });
    else diverged.push(ref.replace(/^refs\/(?:heads|tags)\//, ""));
  }
  return { moves, diverged };
}
