import type { ModelPlan } from "@orrery/runner/layout";
import type { WireReply } from "@orrery/runner/protocol";
import { createFairQueue } from "./fair-queue.ts";
import { PLACES, QUEUE_ROOM, RUNNER_LIMITS, type RunnerLimits } from "./limits.ts";
import { createModelFiles, type ModelFilesDeps } from "./model-files.ts";
import { createModelPool, type HeldModel } from "./model-pool.ts";
import { pushIterator } from "./push-iterator.ts";
import type { Runner, RunnerCaller, RunnerEvent, RunnerModel } from "./runner.ts";
import { ProcessEnded, RunnerError } from "./runner-error.ts";
import type { News } from "./runner-process.ts";

export interface RunnerOptions extends ModelFilesDeps {
  readonly budgetBytes: number;
  readonly threads: number;
  readonly limits?: RunnerLimits;
}

/** One call, as it goes through queue, memory and process. */
interface Work<Result> {
  readonly model: RunnerModel;
  readonly caller: RunnerCaller;
  readonly plan: ModelPlan;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: number) => void;
  /** Whether the caller got a part of the answer already. */
  readonly hasSpoken?: () => boolean;
  readonly task: (held: HeldModel) => Promise<Result>;
}

/** The embedded runtime: processes of its own, started at the first call, ended when idle. */
export function createRunner(options: RunnerOptions): Runner {
  const { folder, budgetBytes, threads, limits = RUNNER_LIMITS } = options;
  const files = createModelFiles(options);
  const pool = createModelPool({ files, folder, budgetBytes, threads, limits });
  const queues = {
    gguf: createFairQueue(PLACES.gguf, QUEUE_ROOM),
    onnx: createFairQueue(PLACES.onnx, QUEUE_ROOM),
  };
  const retries = {
    gguf: createFairQueue(1, QUEUE_ROOM),
    onnx: createFairQueue(1, QUEUE_ROOM),
  };
  let isClosed = false;

  /** Throws `not-runnable` for what the repo lacks, and for a task that its model does not do. */
  async function planFor(model: RunnerModel, ...tasks: string[]): Promise<ModelPlan> {
    const planned = await files.plan(model);
    if (planned.kind === "missing") throw new RunnerError("not-runnable", planned.reason);
    const { plan } = planned;
    if (!tasks.some((task) => plan.tasks.includes(task)))
      throw new RunnerError(
        "not-runnable",
        `This model does ${plan.tasks.join(", ")}, not ${tasks[0]}.`,
      );
    return plan;
  }

  /** Waits for a turn and for the model, works, and gives both back, however it ends. */
  async function attempt<Result>(work: Work<Result>): Promise<Result> {
    const { model, caller, plan, signal, onProgress = ignore } = work;
    const leave = await queues[plan.runtime].enter(caller, signal);
    try {
      const held = await pool.hold(model, plan, signal, onProgress);
      try {
        return await work.task(held);
      } finally {
        held.release();
      }
    } finally {
      leave();
    }
  }

  /**
   * When a process ends that answered several calls, one of them did it, and nobody knows which. Those that
   * said nothing yet are tried again, one after the other: so the guilty one fails alone.
   */
  async function perform<Result>(work: Work<Result>): Promise<Result> {
    try {
      return await attempt(work);
    } catch (error) {
      const isInnocent = error instanceof ProcessEnded && !error.wasAlone;
      if (!isInnocent || isClosed || work.signal.aborted || work.hasSpoken?.()) throw error;
    }
    const leave = await retries[work.plan.runtime].enter(work.caller, work.signal);
    try {
      return await attempt(work);
    } finally {
      leave();
    }
  }

  return {
    async check(model) {
      const planned = await files.plan(model);
      if (planned.kind === "missing") return planned;
      const { tasks, memoryBytes } = planned.plan;
      return { kind: "runnable", tasks, memoryBytes };
    },

    async run({ model, caller, task, inputs, parameters, file }, signal, onProgress) {
      const plan = await planFor(model, task);
      const request = { task, inputs, parameters, ...(file && { file }) };
      const reply = perform({
        ...{ model, caller, plan, signal, ...(onProgress && { onProgress }) },
        task: ({ process, key }) =>
          process.call(
            { type: "run", key, call: request },
            { signal, limit: limits.run, patience: limits.cancel },
          ),
      });
      return (await untilAborted(reply, signal)) as WireReply;
    },

    async *generate({ model, caller, request }, signal) {
      const task = "messages" in request ? "conversational" : "text-generation";
      const plan = await planFor(model, task);
      const ended = new AbortController();
      const both = AbortSignal.any([signal, ended.signal]);
      const events = pushIterator<RunnerEvent>();
      let hasSpoken = false;
      const onNews = (news: News) => {
        hasSpoken = true;
        if (news.type === "text") events.push({ type: "text", text: news.text });
        if (news.type === "tool-call")
          events.push({ type: "tool-call", name: news.name, arguments: news.arguments });
      };
      const done = perform({
        ...{ model, caller, plan, signal: both },
        hasSpoken: () => hasSpoken,
        onProgress: (progress) => events.push({ type: "loading", progress }),
        task: ({ process, key }) =>
          process.call(
            { type: "generate", key, request },
            {
              signal: both,
              limit: limits.generate,
              silence: limits.silence,
              patience: limits.cancel,
              onNews,
            },
          ),
      });
      untilAborted(done, both).then(
        (end) => {
          events.push({ type: "done", ...(end as object) } as RunnerEvent);
          events.end();
        },
        (error) => events.fail(error),
      );
      try {
        yield* events;
      } finally {
        // Whoever stops reading has left, whether or not its signal says so.
        ended.abort();
      }
    },

    close() {
      isClosed = true;
      return pool.close();
    },
  };
}

const ignore = () => undefined;

/** Ends at once when the signal aborts; the work behind it may still be giving things back. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
