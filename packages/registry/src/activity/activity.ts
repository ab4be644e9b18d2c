import type { RegistryDeps } from "../registry-deps.ts";
import { dayOf, daysBefore } from "../stats/days.ts";
import type { Viewer } from "../viewer.ts";
import type { ActivityDay, ActivityOf } from "./activity-day.ts";
import { addActivity, sumActivity } from "./activity-store.ts";

const ACTIVITY_DAYS = 365;

/** Commits, pushes, pull requests and new repos by day. */
export interface Activity {
  /** Counts one; harmless for a visitor. */
  note(viewer: Viewer, repoKey: string): Promise<void>;
  /** Days of the last year with any, oldest first, counted over the repos that the viewer may read. */
  days(viewer: Viewer, of: ActivityOf): Promise<readonly ActivityDay[]>;
}

export const createActivity = ({ db, now }: Pick<RegistryDeps, "db" | "now">): Activity => ({
  async note(viewer, repoKey) {
    if (viewer.kind === "account") await addActivity(db, viewer.key, repoKey, dayOf(now()));
  },
  days: (viewer, of) => sumActivity(db, viewer, of, dayOf(daysBefore(now(), ACTIVITY_DAYS - 1))),
});
