import type { ModelPlan } from "@orrery/runner/layout";
import type { WireReply } from "@orrery/runner/protocol";
import { createFairQueue } from "./fair-queue.ts";
import { PLACES, QUEUE_ROOM, RUNNER_LIMITS, type RunnerLimits } from "./limits.ts";
import { createModelFiles, type ModelFilesDeps } from "./model-files.ts";
import { createModelPool, type HeldModel } from "./model-pool.ts";
import { pushIterator } from "./push-iterator.ts";
import type { Runner, RunnerCaller, RunnerEvent, RunnerModel } from "./runner.ts";
import { RunnerError } from "./runner-error.ts";

export interface RunnerOptions extends ModelFilesDeps {
  readonly budgetBytes: number;
  readonly threads: number;
  readonly limits?: RunnerLimits;
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
  async function work<Result>(
    model: RunnerModel,
    caller: RunnerCaller,
    plan: ModelPlan,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
    task: (held: HeldModel) => Promise<Result>,
  ): Promise<Result> {
    const leave = await queues[plan.runtime].enter(caller, signal);
    try {
      const held = await pool.hold(model, plan, signal, onProgress);
      try {
        return await task(held);
      } finally {
        held.release();
      }
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

    async run({ model, caller, task, inputs, parameters, file }, signal) {
      const plan = await planFor(model, task);
      const request = { task, inputs, parameters, ...(file && { file }) };
      const reply = work(model, caller, plan, signal, ignore, ({ process, key }) =>
        process.call(
          { type: "run", key, call: request },
          { signal, limit: limits.run, patience: limits.cancel },
        ),
      );
      return (await untilAborted(reply, signal)) as WireReply;
    },

    async *generate({ model, caller, request }, signal) {
      const task = "messages" in request ? "conversational" : "text-generation";
      const plan = await planFor(model, task);
      const ended = new AbortController();
      const both = AbortSignal.any([signal, ended.signal]);
      const events = pushIterator<RunnerEvent>();
      const onProgress = (progress: number) => events.push({ type: "loading", progress });
      const done = work(model, caller, plan, both, onProgress, ({ process, key }) =>
        process.call(
          { type: "generate", key, request },
          {
            signal: both,
            limit: limits.generate,
            silence: limits.silence,
            patience: limits.cancel,
            onNews: (news) => {
              if (news.type === "text") events.push({ type: "text", text: news.text });
              if (news.type === "tool-call")
                events.push({ type: "tool-call", name: news.name, arguments: news.arguments });
            },
          },
        ),
      );
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

    close: () => pool.close(),
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
