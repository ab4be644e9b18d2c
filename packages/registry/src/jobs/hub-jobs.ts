import { RegistryError } from "../errors.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import { HUB_JOB_STATES, type HubJobPage, type HubJobState } from "./hub-job.ts";
import { countHubJobs, listHubJobs, requeueJob } from "./hub-job-store.ts";
import { JOB_HOURS } from "./job.ts";
import { endJob, findJob } from "./job-store.ts";
import { CANCELLED } from "./jobs.ts";

const PAGE = 50;

/** The jobs of everyone, for administrators: all that name a job throw `forbidden` for others. */
export interface HubJobs {
  list(
    viewer: Viewer,
    query?: {
      readonly state?: HubJobState | undefined;
      readonly cursor?: string | undefined;
    },
  ): Promise<HubJobPage>;
  /** Of the last day; names no job. */
  count(): Promise<HubJobPage["counts"]>;
  /** Runs a job again that is over. Throws `job-not-found`, also for one that is not. */
  retry(viewer: Viewer, id: string): Promise<void>;
  /** Throws `job-not-found`, also for one that is over. */
  cancel(viewer: Viewer, id: string): Promise<void>;
}

export function createHubJobs({ db, now }: Pick<RegistryDeps, "db" | "now">): HubJobs {
  async function count(): Promise<HubJobPage["counts"]> {
    const counted = await countHubJobs(db);
    const counts = Object.fromEntries(HUB_JOB_STATES.map((one) => [one, counted[one] ?? 0]));
    return counts as HubJobPage["counts"];
  }

  return {
    count,

    async list(viewer, { state, cursor } = {}) {
      requireAdministrator(viewer);
      const [found, counts] = await Promise.all([
        listHubJobs(db, { wanted: state, after: parsePlace(cursor), limit: PAGE + 1 }),
        count(),
      ]);
      const jobs = found.slice(0, PAGE);
      const last = jobs.at(-1);
      return {
        jobs,
        counts,
        ...(found.length > PAGE &&
          last && { nextCursor: `${last.createdAt.toISOString()}~${last.id}` }),
      };
    },

    async retry(viewer, id) {
      requireAdministrator(viewer);
      const expiresAt = new Date(now().getTime() + JOB_HOURS * 3_600_000);
      if (!(await requeueJob(db, id, expiresAt))) throw await refusal(id, "not over yet");
    },

    async cancel(viewer, id) {
      requireAdministrator(viewer);
      if (!(await endJob(db, { id }, "cancelled", CANCELLED, now())))
        throw await refusal(id, "over");
    },
  };

  async function refusal(id: string, why: string) {
    const message = (await findJob(db, id)) ? `The job is ${why}.` : "Job not found.";
    return new RegistryError("job-not-found", message);
  }
}

function parsePlace(cursor: string | undefined) {
  const [at = "", id = ""] = cursor?.split("~") ?? [];
  return /^\d{4}-[\d:.TZ-]{10,30}$/.test(at) && id ? { at, id } : undefined;
}
