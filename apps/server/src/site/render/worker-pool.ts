import { Worker } from "node:worker_threads";
import { workerUrl } from "../../base/install-paths.ts";
import { MAX_WAITING } from "../../base/render-limits.ts";
import { threadEnvironment } from "../../base/thread-environment.ts";
import { RenderError } from "./render-error.ts";
import type { JobResult, RenderJob, RenderReply, RenderWorkerData } from "./render-job.ts";

/** How many threads, how long one job may run, how large a thread's heap may grow. */
export interface WorkerPoolOptions {
  readonly threads: number;
  readonly deadlineMs: number;
  readonly maxHeapMb: number;
  readonly workerData: RenderWorkerData;
  /** A thread without a job for so long ends; absent: it stays. */
  readonly idleMs?: number | undefined;
}

/** Runs one job per thread at a time; a job that overruns or crashes takes its own thread down and nothing else. */
export interface WorkerPool {
  run<Job extends RenderJob>(job: Job): Promise<JobResult[Job["kind"]]>;
  /** Ends the threads; what still runs or waits is answered with `render-closed`. */
  close(): Promise<void>;
}

interface Call {
  readonly job: RenderJob;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}
interface Seat {
  readonly takesCards: boolean;
  worker?: Worker | undefined;
  call?: Call | undefined;
  timer?: NodeJS.Timeout | undefined;
}

/** A fresh thread on a busy machine may need this long to load its modules. */
const LOAD_ALLOWANCE_MS = 30_000;

/** A thread starts with its first job. With more than one, the first serves pages alone, so that a slow card never delays a page. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const waiting: Record<"pages" | "cards", Call[]> = { pages: [], cards: [] };
  const seats: Seat[] = Array.from({ length: options.threads }, (_, index) => ({
    takesCards: index > 0 || options.threads === 1,
  }));
  let isClosed = false;

  function start(seat: Seat): Worker {
    const worker = new Worker(workerUrl("render-worker"), {
      workerData: options.workerData,
      // The thread that parses untrusted text gets nothing of the process's environment.
      env: threadEnvironment(),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: options.maxHeapMb, maxYoungGenerationSizeMb: 16 },
    });
    const lose = (error?: Error) => {
      if (seat.worker === worker) replace(seat, crashed(error));
    };
    worker.on("message", (reply: RenderReply) => {
      if (seat.worker === worker) receive(seat, reply);
    });
    worker.on("error", lose);
    worker.on("messageerror", lose);
    worker.on("exit", () => lose());
    return worker;
  }

  function next(seat: Seat): void {
    if (seat.call || isClosed) return;
    const call = waiting.pages.shift() ?? (seat.takesCards ? waiting.cards.shift() : undefined);
    if (!call) {
      restSoon(seat);
      return;
    }
    seat.worker ??= start(seat);
    try {
      seat.worker.postMessage(call.job);
    } catch (error) {
      call.reject(new RenderError("render-failed", String(error)));
      next(seat);
      return;
    }
    seat.call = call;
    expire(seat, options.deadlineMs + LOAD_ALLOWANCE_MS);
  }

  function restSoon(seat: Seat): void {
    if (!seat.worker || options.idleMs === undefined) return;
    clearTimeout(seat.timer);
    seat.timer = setTimeout(() => {
      const { worker } = seat;
      seat.worker = undefined;
      void worker?.terminate();
    }, options.idleMs).unref();
  }

  function expire(seat: Seat, ms: number): void {
    clearTimeout(seat.timer);
    seat.timer = setTimeout(() => replace(seat, timedOut(options.deadlineMs)), ms);
  }

  function receive(seat: Seat, reply: RenderReply): void {
    if (reply.type === "started") {
      expire(seat, options.deadlineMs);
      return;
    }
    const call = vacate(seat);
    if (reply.type === "done") call?.resolve(reply.value as never);
    else call?.reject(new RenderError(reply.code, reply.message));
    next(seat);
  }

  /** A thread that died while idle is only started again by the next job: a broken start must not spin. */
  function replace(seat: Seat, error: RenderError): void {
    void seat.worker?.terminate();
    const call = vacate(seat);
    seat.worker = call && !isClosed ? start(seat) : undefined;
    call?.reject(error);
    next(seat);
  }

  function vacate(seat: Seat): Call | undefined {
    clearTimeout(seat.timer);
    const { call } = seat;
    seat.call = undefined;
    return call;
  }

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(closed());
        const queue = job.kind === "page" ? waiting.pages : waiting.cards;
        if (queue.length >= MAX_WAITING) return reject(busy());
        queue.push({ job, resolve: resolve as Call["resolve"], reject });
        for (const seat of seats) next(seat);
      }),

    async close() {
      isClosed = true;
      const abandoned = [...waiting.pages.splice(0), ...waiting.cards.splice(0)];
      for (const call of abandoned) call.reject(closed());
      const workers = seats.map(({ worker }) => worker);
      for (const seat of seats) replace(seat, closed());
      await Promise.all(workers.map((worker) => worker?.terminate()));
    },
  };
}

const timedOut = (ms: number) =>
  new RenderError("render-timeout", `Rendering timed out after ${ms / 1000} seconds.`);
const crashed = (error?: Error) =>
  new RenderError("render-crashed", `Rendering failed: ${error?.message ?? "the thread ended"}.`);
const busy = () =>
  new RenderError("render-busy", "The rendering queue is full. Retry in a few seconds.");
const closed = () => new RenderError("render-closed", "The renderer is closed.");
