import { RegistryError } from "../errors.ts";
import { findReadOnlyReason } from "../read-only/read-only-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { JOB_HOURS, type Job, type JobAnswer, type JobKind, type NewJob } from "./job.ts";
import {
  countOpenJobs,
  countQueuedBefore,
  deleteExpiredJobs,
  endJob,
  endLease,
  endLeases,
  extendLease,
  findJob,
  insertJob,
  type JobAttempt,
  leaseNextJob,
} from "./job-store.ts";

export const MAX_OPEN_JOBS = 100;
export const MAX_JSON_LENGTH = 8_000_000;
/** A process says so often at least that it is still at work on a job. */
const LEASE_MS = 30_000;
const MAX_ATTEMPTS = 3;
const GIVEN_UP: JobAnswer = {
  status: 500,
  body: failed("The hub stopped each time it processed this request.", "internal_error"),
};
export const CANCELLED: JobAnswer = {
  status: 400,
  body: failed("The request was canceled.", "request_canceled"),
};

/** Clients of fal show `message` and read `detail`. */
function failed(message: string, error_type: string) {
  return { detail: message, message, error_type };
}

/** Asynchronous calls of models, which survive the process that accepted them. */
export interface Jobs {
  /** Throws `job-not-found` for another holder's too. */
  get(holder: string, id: string): Promise<Job>;
  /** Once this resolves, the job is answered, by this process or another. Throws `too-many-jobs`. */
  create(wanted: NewJob): Promise<Job>;
  /** How many are answered before this one. */
  position(job: Job): Promise<number>;
  /** `false` for a job that is over. Throws `job-not-found`. */
  cancel(holder: string, id: string): Promise<boolean>;
  /** Leases a job to this process: no other runs it until the lease ends. */
  claim(kind?: JobKind): Promise<Job | undefined>;
  /** `false` if the job was canceled, or the lease ended and another process took it. */
  renewLease(claimed: JobAttempt): Promise<boolean>;
  /** This process will not finish it: another may take it at once. */
  release(claimed: JobAttempt): Promise<void>;
  /** Not kept where `renewLease` would say `false`. */
  finish(claimed: JobAttempt, answer: JobAnswer): Promise<void>;
  /** For the only process on its database: jobs that an earlier one left run immediately. */
  heal(): Promise<void>;
  /** Deletes expired jobs. */
  expire(): Promise<void>;
}

export function createJobs({
  db,
  secrets,
  now,
  fullText,
}: Pick<RegistryDeps, "db" | "secrets" | "now" | "fullText">): Jobs {
  const leaseEnd = () => new Date(now().getTime() + LEASE_MS);

  async function get(holder: string, id: string): Promise<Job> {
    const job = await findJob(db, id);
    if (job?.holder === holder) return job;
    throw new RegistryError("job-not-found", "Request not found.");
  }

  return {
    get,

    async create(wanted) {
      if (JSON.stringify(wanted.input ?? null).length > MAX_JSON_LENGTH)
        throw new RegistryError("bad-request", "The input is too large. Upload its files first.");
      if ((await countOpenJobs(db, wanted.holder)) >= MAX_OPEN_JOBS)
        throw new RegistryError(
          "too-many-jobs",
          `Too many pending requests (limit: ${MAX_OPEN_JOBS}).`,
        );
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

    position: ({ createdAt }) => countQueuedBefore(db, createdAt),

    async cancel(holder, id) {
      await get(holder, id);
      return endJob(db, { id }, "cancelled", CANCELLED, now());
    },

    async claim(kind = "call") {
      if ((await findReadOnlyReason(db)) !== undefined) return undefined;
      for (;;) {
        const isPostgres = fullText === "tsvector";
        const job = await leaseNextJob(db, isPostgres, kind, now(), leaseEnd());
        if (!job) return undefined;
        if (job.attempts <= MAX_ATTEMPTS) return job;
        // What ended so many processes is not given to another.
        await endJob(db, job, "done", GIVEN_UP, now());
      }
    },

    renewLease: (claimed) => extendLease(db, claimed, leaseEnd()),

    release: (claimed) => endLease(db, claimed),

    async finish(claimed, answer) {
      await endJob(db, claimed, "done", answer, now());
    },

    heal: () => endLeases(db),

    expire: () => deleteExpiredJobs(db, now()),
  };
}
