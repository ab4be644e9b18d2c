import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { addToCount, deleteCountsBefore } from "./daily-count-store.ts";

/** What is counted by day (UTC), with the words for it. */
const KINDS = {
  repo: "create at most # repositories",
  discussion: "open at most # discussions and pull requests",
  "sign-up": "create at most # accounts",
  export: "export your data at most # times",
  "sign-up-link": "ask for at most # links",
  rename: "change a name at most # times",
  invitation: "invite at most # people by email",
  email: "change your email address at most # times",
} as const;

/** Counts in SQL, so that several processes count together. */
export interface DailyCounts {
  /**
   * Does `work`, at most `limit` times a day for one subject; 0: as often as one likes. What fails
   * does not count. Throws `too-many-changes`.
   */
  once<Result>(
    kind: keyof typeof KINDS,
    subject: string,
    limit: number,
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** Forgets past days. */
  forgetOld(): Promise<void>;
}

export function createDailyCounts({ db, now }: Pick<RegistryDeps, "db" | "now">): DailyCounts {
  return {
    async once(kind, subject, limit, work) {
      if (limit === 0) return work();
      const time = now();
      const row = { day: time.toISOString().slice(0, 10), kind, subject };
      if ((await addToCount(db, row, 1)) > limit) {
        await addToCount(db, row, -1);
        throw new RegistryError(
          "too-many-changes",
          `You can ${KINDS[kind].replace("#", limit.toLocaleString("en-US"))} per day. Retry after midnight UTC.`,
          { retryAfter: secondsToMidnight(time) },
        );
      }
      try {
        return await work();
      } catch (error) {
        await addToCount(db, row, -1);
        throw error;
      }
    },

    async forgetOld() {
      const today = now().toISOString().slice(0, 10);
      await deleteCountsBefore(db, today);
    },
  };
}

const secondsToMidnight = (time: Date): number =>
  Math.ceil((86_400_000 - (time.getTime() % 86_400_000)) / 1000);
