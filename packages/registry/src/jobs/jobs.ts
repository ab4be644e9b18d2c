import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry.ts";
import { JOB_HOURS, type Job, type JobAnswer, type NewJob } from "./job.ts";
import {
  countOpenJobs,
  countQueuedBefore,
  deleteExpiredJobs,
  endJob,
  endLeases,
  extendLease,
  findClaimable,
  findJob,
  insertJob,
  type JobAttempt,
  leaseJob,
} from "./job-store.ts";

export const MAX_OPEN_JOBS = 100;
const MAX_JSON_LENGTH = 8_000_000;
/** A process says so often at least that it is still at work on a job. */
const LEASE_MS = 30_000;
const MAX_ATTEMPTS = 3;
const GIVEN_UP: JobAnswer = {
  status: 500,
  body: failed("The hub ended each time it began with this request.", "internal_error"),
};
const CANCELLED: JobAnswer = {
  status: 400,
  body: failed("The request was canceled.", "request_canceled"),
};

/** Clients of fal show `message` and read `detail`. */
function failed(message: string, error_type: string) {
  return { detail: message, message, error_type };
}

/** Calls of models that are answered later, whatever becomes of the process that took them. */
export function createJobs({ db, secrets, now }: Pick<RegistryDeps, "db" | "secrets" | "now">) {
  const leaseEnd = () => new Date(now().getTime() + LEASE_MS);

  async function get(holder: string, id: string): Promise<Job> {
    const job = await findJob(db, id);
    if (job?.holder === holder) return job;
    throw new RegistryError("job-not-found", "There is no such request.");
  }

  return {
    /** Throws `job-not-found` for another holder's too. */
    get,

    /** Once this resolves, the job is answered, by this process or another. Throws `too-many-jobs`. */
    async create(wanted: NewJob): Promise<Job> {
      if (JSON.stringify(wanted.input ?? null).length > MAX_JSON_LENGTH)
        throw new RegistryError("bad-request", "The input is too long: upload its files first.");
      if ((await countOpenJobs(db, wanted.holder)) >= MAX_OPEN_JOBS)
        throw new RegistryError("too-many-jobs", `At most ${MAX_OPEN_JOBS} requests wait at once.`);
      const createdAt = now();
      const id = secrets
        .random()
        .replace(/[^A-Za-z0-9]/g, "")
        .slice(0, 24);
      const job: Job = {
        ...wanted,
        input: wanted.input ?? {},
        id,
        status: "queued",
        attempts: 0,
        createdAt,
      };
      await insertJob(db, job, new Date(createdAt.getTime() + JOB_HOURS * 3_600_000));
      return job;
    },

    /** How many are answered before this one. */
    position: ({ createdAt }: Job): Promise<number> => countQueuedBefore(db, createdAt),

    /** `false` for a job that is over. Throws `job-not-found`. */
    async cancel(holder: string, id: string): Promise<boolean> {
      await get(holder, id);
      return endJob(db, { id }, "cancelled", CANCELLED, now());
    },

    /** A job for this process to do: nobody else does it until the lease ends. */
    async claim(): Promise<Job | undefined> {
      for (;;) {
        const job = await findClaimable(db, now());
        if (!job) return undefined;
        // What ended so many processes is not given to another.
        if (job.attempts >= MAX_ATTEMPTS) await endJob(db, job, "done", GIVEN_UP, now());
        else if (await leaseJob(db, job.id, now(), leaseEnd()))
          return { ...job, attempts: job.attempts + 1 };
      }
    },

    /** `false` once somebody cancelled it, or the lease ended and another process began with it. */
    goOn: (claimed: JobAttempt): Promise<boolean> => extendLease(db, claimed, leaseEnd()),

    /** Not kept where `goOn` would say `false`. */
    async finish(claimed: JobAttempt, answer: JobAnswer): Promise<void> {
      await endJob(db, claimed, "done", answer, now());
    },

    /** For the only process on its database: what an earlier one left is done at once. */
    heal: (): Promise<void> => endLeases(db),

    /** Forgets what was kept long enough. */
    expire: (): Promise<void> => deleteExpiredJobs(db, now()),
  };
}
