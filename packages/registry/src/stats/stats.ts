import type { RegistryDeps } from "../registry-deps.ts";
import type { Repo } from "../repos/repo.ts";
import type { RepoChanged } from "../repos/repo-changed.ts";
import { writeRepos, writeReposOneByOne } from "../repos/repo-row-store.ts";
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
export interface Stats {
  /** Adds downloads of today, by repo key. */
  addDownloads(counts: ReadonlyMap<string, number>): Promise<void>;
  /** Downloads of each of the last thirty days, oldest first; days without any are there too. */
  downloadDays(repo: Repo): Promise<readonly Omit<DayCount, "repoKey">[]>;
  /** Updates the numbers of the last days. Returns how many repos changed. */
  refresh(): Promise<number>;
}

export function createStats({
  db,
  now,
  changed,
}: Pick<RegistryDeps, "db" | "now"> & { readonly changed: RepoChanged }): Stats {
  return {
    async addDownloads(counts) {
      const day = dayOf(now());
      await writeRepos({ db, changed }, async (writes) => {
        for (const [repoKey, count] of counts) await addDownloads(writes, { repoKey, day, count });
      });
    },

    async downloadDays({ key }) {
      const days = Array.from({ length: RECENT_DAYS }, (_, index) =>
        dayOf(daysBefore(now(), RECENT_DAYS - 1 - index)),
      );
      const found = await listDownloadsOf(db, key, days[0]!);
      const counts = new Map(found.map(({ day, count }) => [day, count]));
      return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
    },

    async refresh() {
      const since = dayOf(daysBefore(now(), RECENT_DAYS - 1));
      const [downloads, likes, known] = await Promise.all([
        listDownloads(db, since),
        listLikeDays(db, since),
        listRecentNumbers(db),
      ]);
      const found = sumUp(downloads, likes, dayOf(now()));
      return writeReposOneByOne({ db, changed }, async (writes) => {
        for (const key of new Set([...known.keys(), ...found.keys()])) {
          const numbers = found.get(key) ?? NOTHING;
          if (isSame(numbers, known.get(key) ?? NOTHING)) continue;
          await updateRecentNumbers(writes, key, numbers);
        }
        return writes.keys.size;
      });
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
