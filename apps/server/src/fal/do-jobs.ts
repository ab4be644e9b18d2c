import type { Job, JobAnswer, Registry, Viewer } from "@orrery/registry";
import { findViewerOf } from "../realtime/viewer-of-maker.ts";
import { falFailure } from "./fal-error.ts";

export interface JobsDeps {
  readonly registry: Pick<Registry, "jobs" | "credentials">;
  /** Answers a job; throws what is told to its maker. */
  readonly run: (job: Job, viewer: Viewer, signal: AbortSignal) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

/** Answers jobs, this process's and those that another left. */
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

/** As many at once; the runtime has a queue of its own. */
const PLACES = 4;
/** How often it is looked for jobs that another process left, and said that one's own are at work. */
const LOOK_MS = 10_000;

export function doJobs({ registry, run, onError }: JobsDeps): JobsWorker {
  const { jobs } = registry;
  const running = new Map<string, AbortController>();
  const workers = new Set<Promise<void>>();
  let isClosing = false;
  let isAgain = false;

  /** Until there is nothing left to do. */
  async function work(): Promise<void> {
    while (!isClosing) {
      isAgain = false;
      const job = await jobs.claim();
      if (job) await answer(job);
      else if (!isAgain) return;
    }
  }

  async function answer(job: Job): Promise<void> {
    const controller = new AbortController();
    running.set(job.id, controller);
    const lease = setInterval(() => {
      const note = (isOurs: boolean) => !isOurs && controller.abort(new Error("cancelled"));
      jobs.goOn(job).then(note, onError);
    }, LOOK_MS);
    try {
      const told = await answerOf(job, controller.signal);
      // What was cut by our own end is answered by the next process.
      if (!isClosing || !controller.signal.aborted) await jobs.finish(job, told);
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
    if (isClosing || workers.size >= PLACES) return;
    const worker = work().catch(onError);
    workers.add(worker);
    worker.finally(() => workers.delete(worker));
  }

  const look = setInterval(() => {
    wake();
    jobs.expire().catch(onError);
  }, LOOK_MS).unref();
  wake();
  return {
    wake,
    cancelled: (id) => running.get(id)?.abort(new Error("cancelled")),
    async close() {
      isClosing = true;
      clearInterval(look);
      for (const controller of running.values()) controller.abort(new Error("The hub is ending."));
      await Promise.all(workers);
    },
  };
}
