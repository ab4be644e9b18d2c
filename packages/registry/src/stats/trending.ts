/** One day's downloads and new likes of a repo. */
export interface DayOfInterest {
  /** 0 for today. */
  readonly daysAgo: number;
  readonly downloads: number;
  readonly likes: number;
}

/** How far back trending looks; older days weigh less than 1/100. */
export const TRENDING_DAYS = 21;

const HALF_LIFE_DAYS = 3;
/** A like is a person's choice; downloads come by the thousand from one machine. */
const LIKE_WEIGHT = 10;

/**
 * What moves now: downloads and ten times the likes of each day, halved for every three days that
 * have passed. Rounded, so that lists compare it the same in every database.
 */
export function trendingScore(days: readonly DayOfInterest[]): number {
  const score = days.reduce(
    (sum, { daysAgo, downloads, likes }) =>
      sum + (downloads + LIKE_WEIGHT * likes) * 2 ** (-daysAgo / HALF_LIFE_DAYS),
    0,
  );
  return Math.round(score * 100) / 100;
}
