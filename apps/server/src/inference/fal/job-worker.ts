import type { Job, JobAnswer, JobKind, Registry, Viewer } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { findViewerOf } from "../../realtime/viewer-of-maker.ts";
import type { ApiContext } from "../gateway/context.ts";
import { falFailure } from "./fal-error.ts";

export interface JobsDeps {
  readonly registry: Pick<Registry, "jobs" | "credentials">;
  /** Runs a job; throws an error for its owner. */
  readonly run: (job: Job, viewer: Viewer, signal: AbortSignal) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  /** Which jobs. */
  readonly kind?: JobKind;
  /** Whether this process runs jobs at all; another does otherwise. */
  readonly isOn?: boolean;
  /** Aborted: no more jobs are begun. */
  readonly draining?: AbortSignal;
  /** Concurrent jobs; the runtime has its own queue. */
  readonly places?: number;
}

/** Runs jobs: this process's, and those of exited ones. */
export interface JobsWorker {
  /** There is something to do. */
  wake(): void;
  /** Ends what is computed now, if it is this job. */
  cancelled(id: string): void;
  /** What is under way is left to the next process. */
  close(): Promise<void>;
}

const UNKNOWN_MAKER = {
  detail: "The account or token of this request no longer exists.",
  message: "The account or token of this request no longer exists.",
  error_type: "unauthorized",
};

const PLACES = 4;
/** The interval of renewing its own leases. */
const RENEW_MS = 10_000;
/** Of looking for jobs that other processes took in, or left. */
const LOOK_MS = 1_000;
const EXPIRE_EVERY = 10;

/** Whether a process runs jobs, and until when. */
export const jobsHere = (
  { drain }: Pick<FastifyInstance, "drain">,
  { config }: Pick<ApiContext, "config">,
) => ({ isOn: config.roles.has("jobs"), draining: drain.begun });

export function createJobWorker({
  registry,
  run,
  onError,
  kind = "call",
  isOn = true,
  draining,
  places = PLACES,
}: JobsDeps): JobsWorker {
  const { jobs } = registry;
  const running = new Map<string, AbortController>();
  const workers = new Set<Promise<void>>();
  let isClosing = false;
  let isAgain = false;

  /** Until there is nothing left to do. */
  async function work(): Promise<void> {
    while (!isClosing && !draining?.aborted) {
      isAgain = false;
      const job = await jobs.claim(kind);
      if (job) await answer(job);
      else if (!isAgain) return;
    }
  }

  async function answer(job: Job): Promise<void> {
    const controller = new AbortController();
    running.set(job.id, controller);
    const lease = setInterval(() => {
      const note = (isOurs: boolean) => !isOurs && controller.abort(new Error("cancelled"));
      jobs.renewLease(job).then(note, onError);
    }, RENEW_MS);
    try {
      const result = await answerOf(job, controller.signal);
      // What was cut by our own end is answered by another process.
      clearInterval(lease);
      if (isClosing && controller.signal.aborted) await jobs.release(job);
      else await jobs.finish(job, result);
    } finally {
      clearInterval(lease);
      running.delete(job.id);
    }
  }

  async function answerOf(job: Job, signal: AbortSignal): Promise<JobAnswer> {
    try {
      const { maker } = job;
      const viewer = await findViewerOf(registry, maker, maker.key);
      if (!viewer) return { status: 401, body: UNKNOWN_MAKER };
      return { status: 200, body: await run(job, viewer, signal) };
    } catch (error) {
      const { status, body } = falFailure(error);
      if (status === 500 && !signal.aborted) onError(error);
      return { status, body };
    }
  }

  function wake(): void {
    isAgain = true;
    if (!isOn || isClosing || draining?.aborted || workers.size >= places) return;
    const worker = work().catch(onError);
    workers.add(worker);
    worker.finally(() => workers.delete(worker));
  }

  let looks = 0;
  const look = setInterval(() => {
    // One that found nothing is enough: each of those under way looks for more itself.
    if (workers.size === 0 || looks % EXPIRE_EVERY === 0) wake();
    if (isOn && looks++ % EXPIRE_EVERY === 0) jobs.expire().catch(onError);
  }, LOOK_MS).unref();
  wake();
  return {
    wake,
    cancelled: (id) => running.get(id)?.abort(new Error("cancelled")),
    async close() {
      isClosing = true;
      clearInterval(look);
      for (const controller of running.values())
        controller.abort(new Error("The hub is shutting down."));
      await Promise.all(workers);
    },
  };
}
