import type { Database } from "../database.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { dayOf, daysBefore } from "../stats/days.ts";
import type { Viewer } from "../viewer.ts";
import type { ActivityDay, ActivityOf } from "./activity-day.ts";
import { addActivity, sumActivity } from "./activity-store.ts";

const ACTIVITY_DAYS = 365;

/** Commits, pushes, pull requests and new repos by day. */
export interface Activity {
  /** Counts one, `within` a transaction where one is open; harmless for a visitor. */
  note(viewer: Viewer, repoKey: string, within?: Database): Promise<void>;
  /** Days of the last year with any, oldest first, counted over the repos that the viewer may read. */
  days(viewer: Viewer, of: ActivityOf): Promise<readonly ActivityDay[]>;
}

export const createActivity = ({ db, now }: Pick<RegistryDeps, "db" | "now">): Activity => ({
  async note(viewer, repoKey, within = db) {
    if (viewer.kind === "account") await addActivity(within, viewer.key, repoKey, dayOf(now()));
  },
  days: (viewer, of) => sumActivity(db, viewer, of, dayOf(daysBefore(now(), ACTIVITY_DAYS - 1))),
});
