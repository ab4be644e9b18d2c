import type { PairVotes, RatedModel } from "./vote.ts";

/** Of one pair in one step: some milliseconds together. */
const MOST_WORK = 200_000;
const MOST_STEPS = 200;
const AVERAGE = 1000;
const SCALE = 400;

/**
 * Ratings of a Bradley-Terry model, by minorization (Hunter 2004). A tie is half a win for each. Each model also has
 * one tie against an average one, so that few votes change little and a model that always wins has a rating.
 */
export function rateModels(
  pairs: readonly PairVotes[],
): ReadonlyMap<string, Omit<RatedModel, "id">> {
  const keys = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  const places = new Map(keys.map((key, place) => [key, place]));
  const sums = keys.map(() => ({ wins: 0, losses: 0, ties: 0 }));
  const placed = pairs.flatMap(({ one, other, wins, losses, ties }) => {
    const [a, b] = [places.get(one) ?? 0, places.get(other) ?? 0];
    add(sums[a], wins, losses, ties);
    add(sums[b], losses, wins, ties);
    return [[a, b, wins + losses + ties] as const];
  });
  const points = sums.map(({ wins, ties }) => wins + ties / 2 + 1 / 2);
  const strengths = strengthsOf(placed, points);
  return new Map(
    keys.map((key, place) => {
      const strength = strengths[place] ?? 1;
      const sum = sums[place] ?? { wins: 0, losses: 0, ties: 0 };
      return [key, { ...sum, rating: Math.round(AVERAGE + SCALE * Math.log10(strength)) }];
    }),
  );
}

type Sum = { wins: number; losses: number; ties: number };

function add(sum: Sum | undefined, wins: number, losses: number, ties: number): void {
  if (!sum) return;
  sum.wins += wins;
  sum.losses += losses;
  sum.ties += ties;
}

function strengthsOf(
  pairs: readonly (readonly [one: number, other: number, votes: number])[],
  points: readonly number[],
): Float64Array {
  const strengths = new Float64Array(points.length).fill(1);
  const steps = Math.min(MOST_STEPS, Math.ceil(MOST_WORK / Math.max(1, pairs.length)));
  for (let step = 0; step < steps; step++) {
    // Against the average model, whose strength is 1.
    const weights = strengths.map((strength) => 1 / (strength + 1));
    for (const [one, other, votes] of pairs) {
      const weight = votes / (strengths[one]! + strengths[other]!);
      weights[one]! += weight;
      weights[other]! += weight;
    }
    for (const [place, own] of points.entries()) strengths[place] = own / weights[place]!;
  }
  return strengths;
}
