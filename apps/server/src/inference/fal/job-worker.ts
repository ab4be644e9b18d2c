import type { Job, JobAnswer, JobKind, Registry, Viewer } from "@orrery/registry";
import { findViewerOf } from "../../realtime/viewer-of-maker.ts";
import { falFailure } from "./fal-error.ts";

export interface JobsDeps {
  readonly registry: Pick<Registry, "jobs" | "credentials">;
  /** Runs a job; throws an error for its owner. */
  readonly run: (job: Job, viewer: Viewer, signal: AbortSignal) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  /** Which jobs. */
  readonly kind?: JobKind;
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
/** The interval of adopting other processes' jobs and renewing its own leases. */
const LOOK_MS = 10_000;

export function createJobWorker({
  registry,
  run,
  onError,
  kind = "call",
  places = PLACES,
}: JobsDeps): JobsWorker {
  const { jobs } = registry;
  const running = new Map<string, AbortController>();
  const workers = new Set<Promise<void>>();
  let isClosing = false;
  let isAgain = false;

  /** Until there is nothing left to do. */
  async function work(): Promise<void> {
    while (!isClosing) {
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
    }, LOOK_MS);
    try {
      const result = await answerOf(job, controller.signal);
      // What was cut by our own end is answered by the next process.
      if (!isClosing || !controller.signal.aborted) await jobs.finish(job, result);
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
    if (isClosing || workers.size >= places) return;
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
      for (const controller of running.values())
        controller.abort(new Error("The hub is shutting down."));
      await Promise.all(workers);
    },
  };
}
