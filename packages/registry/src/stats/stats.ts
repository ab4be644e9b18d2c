import type { RegistryDeps } from "../registry.ts";
import type { Repo } from "../repos/repo.ts";
import type { RepoChanged } from "../search/search.ts";
import { dayOf, daysBefore, daysBetween } from "./days.ts";
import {
  addDownloads,
  type DayCount,
  listDownloads,
  listDownloadsOf,
  listLikeDays,
  listRecentNumbers,
  type RecentNumbers,
  updateRecentNumbers,
} from "./download-store.ts";
import { TRENDING_DAYS, trendingScore } from "./trending.ts";

const RECENT_DAYS = 30;
const NOTHING: RecentNumbers = { downloads: 0, likesRecent: 0, trendingScore: 0 };

/** How often repos are downloaded and liked. No method takes a viewer: for jobs of the hub itself, and about repos already read. */
export function createStats({
  db,
  now,
  changed,
}: Pick<RegistryDeps, "db" | "now"> & { readonly changed: RepoChanged }) {
  return {
    /** Adds downloads of today, by repo key. */
    async addDownloads(counts: ReadonlyMap<string, number>): Promise<void> {
      const day = dayOf(now());
      await db.transaction().execute(async (transaction) => {
        for (const [repoKey, count] of counts)
          await addDownloads(transaction, { repoKey, day, count });
      });
      await changed([...counts.keys()]);
    },

    /** Downloads of each of the last thirty days, oldest first; days without any are there too. */
    async downloadDays({ key }: Repo): Promise<readonly Omit<DayCount, "repoKey">[]> {
      const days = Array.from({ length: RECENT_DAYS }, (_, index) =>
        dayOf(daysBefore(now(), RECENT_DAYS - 1 - index)),
      );
      const found = await listDownloadsOf(db, key, days[0]!);
      const counts = new Map(found.map(({ day, count }) => [day, count]));
      return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
    },

    /** Brings the numbers of the last days up to date. Returns how many repos changed. */
    async refresh(): Promise<number> {
      const since = dayOf(daysBefore(now(), RECENT_DAYS - 1));
      const [downloads, likes, known] = await Promise.all([
        listDownloads(db, since),
        listLikeDays(db, since),
        listRecentNumbers(db),
      ]);
      const found = sumUp(downloads, likes, dayOf(now()));
      const keys: string[] = [];
      for (const key of new Set([...known.keys(), ...found.keys()])) {
        const numbers = found.get(key) ?? NOTHING;
        if (isSame(numbers, known.get(key) ?? NOTHING)) continue;
        await updateRecentNumbers(db, key, numbers);
        keys.push(key);
      }
      await changed(keys);
      return keys.length;
    },
  };
}

function sumUp(downloads: readonly DayCount[], likes: readonly DayCount[], today: string) {
  const downloadsOf = Map.groupBy(downloads, ({ repoKey }) => repoKey);
  const likesOf = Map.groupBy(likes, ({ repoKey }) => repoKey);
  const keys = new Set([...downloadsOf.keys(), ...likesOf.keys()]);
  return new Map(
    [...keys].map((key) => [
      key,
      numbersOf(downloadsOf.get(key) ?? [], likesOf.get(key) ?? [], today),
    ]),
  );
}

function numbersOf(
  downloads: readonly DayCount[],
  likes: readonly DayCount[],
  today: string,
): RecentNumbers {
  const interest = [
    ...downloads.map(({ day, count }) => ({ day, downloads: count, likes: 0 })),
    ...likes.map(({ day, count }) => ({ day, downloads: 0, likes: count })),
  ].map((one) => ({ ...one, daysAgo: daysBetween(one.day, today) }));
  return {
    downloads: downloads.reduce((sum, { count }) => sum + count, 0),
    likesRecent: likes.reduce((sum, { count }) => sum + count, 0),
    trendingScore: trendingScore(interest.filter(({ daysAgo }) => daysAgo < TRENDING_DAYS)),
  };
}

const isSame = (one: RecentNumbers, other: RecentNumbers): boolean =>
  one.downloads === other.downloads &&
  one.likesRecent === other.likesRecent &&
  one.trendingScore === other.trendingScore;
