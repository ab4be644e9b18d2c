import type { ModelPlan } from "@orrery/runner/layout";
import type { WireReply } from "@orrery/runner/protocol";
import { LIMITS } from "../limits.ts";
import { checkInput } from "./check-input.ts";
import type { FairQueue } from "./fair-queue.ts";
import { findIsolation, type Isolation } from "./isolation/isolation.ts";
import { type InputLimits, RUNNER_LIMITS, type RunnerLimits } from "./limits.ts";
import { createModelFiles, type ModelFilesDeps, modelKey } from "./model-files.ts";
import { createModelPool, type HeldModel } from "./model-pool.ts";
import { createModelQueues } from "./model-queues.ts";
import { pushIterator } from "./push-iterator.ts";
import type { Runner, RunnerCaller, RunnerEvent, RunnerModel, RunnerTrouble } from "./runner.ts";
import { ProcessEnded, RunnerError } from "./runner-error.ts";
import type { News } from "./runner-process.ts";

export interface RunnerOptions extends ModelFilesDeps {
  /** Of this runtime alone; it ends empty. */
  readonly folder: string;
  readonly dataFolder: string;
  /** Of the models' processes, when the hub runs as root. */
  readonly user: number;
  readonly budgetBytes: number;
  readonly threads: number;
  readonly input?: InputLimits;
  readonly limits?: RunnerLimits;
}

/** One call, as it goes through queue, memory and process. */
interface Work<Result> {
  readonly model: RunnerModel;
  readonly caller: RunnerCaller;
  readonly isVisitor?: boolean | undefined;
  readonly plan: ModelPlan;
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: number) => void) | undefined;
  /** Whether the caller got a part of the answer already. */
  readonly hasSpoken?: () => boolean;
  readonly task: (held: HeldModel) => Promise<Result>;
}

const INPUT_LIMITS: InputLimits = {
  textBytes: LIMITS.modelTextBytes.value,
  fileBytes: LIMITS.modelFileBytes.value,
};

/** The embedded runtime: a process per model, started at the first call, ended when idle. */
export function createRunner(options: RunnerOptions): Runner {
  const { folder, budgetBytes, threads, limits = RUNNER_LIMITS, input = INPUT_LIMITS } = options;
  const files = createModelFiles(options);
  let onTrouble: (trouble: RunnerTrouble) => void = ignore;
  let isolation: Promise<Isolation> | undefined;
  const isolate = () => {
    isolation ??= findIsolation(options);
    return isolation;
  };
  const pool = createModelPool({
    ...{ files, folder, budgetBytes, threads, limits, isolation: isolate },
    onTrouble: (model, message, words) => onTrouble({ model, message, words }),
  });
  const queues = createModelQueues();
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

  /** Waits for the model, works, and gives it back, however that ends. */
  async function attempt<Result>(work: Work<Result>): Promise<Result> {
    const { model, plan, signal, onProgress = ignore } = work;
    let held: HeldModel | undefined;
    try {
      held = await pool.hold(model, plan, signal, onProgress);
      const result = await work.task(held);
      held.answered();
      return result;
    } catch (error) {
      const { message, detail } = error as Error & { readonly detail?: string };
      if (detail) onTrouble({ model, message, words: detail });
      throw error;
    } finally {
      held?.release();
    }
  }

  /** Does something while holding a place in a queue. */
  async function inTurn<Result>(
    queue: FairQueue,
    { caller, isVisitor = false, signal }: Work<Result>,
    act: () => Promise<Result>,
  ): Promise<Result> {
    const leave = await queue.enter(caller, isVisitor, signal);
    try {
      return await act();
    } finally {
      leave();
    }
  }

  /**
   * When a process ends that answered several calls, one of them did it, and nobody knows which. Those that
   * said nothing yet are tried again, one after the other: so the guilty one fails alone.
   */
  function perform<Result>(work: Work<Result>): Promise<Result> {
    const { model, plan, signal } = work;
    return queues.with(modelKey(model), plan.runtime, async ({ calls, retries }) => {
      const once = () => inTurn(calls, work, () => attempt(work));
      try {
        return await once();
      } catch (error) {
        const isInnocent = error instanceof ProcessEnded && !error.wasAlone;
        if (!isInnocent || isClosed || signal.aborted || work.hasSpoken?.()) throw error;
      }
      return inTurn(retries, work, once);
    });
  }

  return {
    async check(model) {
      const planned = await files.plan(model);
      if (planned.kind === "missing") return planned;
      const { tasks, memoryBytes } = planned.plan;
      return { kind: "runnable", tasks, memoryBytes };
    },

    async run({ model, caller, isVisitor, task, inputs, parameters, file }, signal, onProgress) {
      const plan = await planFor(model, task);
      const call = { task, inputs, parameters, ...(file && { file }) };
      checkInput(call, plan, input);
      const reply = perform({
        ...{ model, caller, isVisitor, plan, signal, onProgress },
        task: ({ process }) =>
          process.call(
            { type: "run", call },
            { signal, limit: limits.run, patience: limits.cancel },
          ),
      });
      return (await untilAborted(reply, signal)) as WireReply;
    },

    async *generate({ model, caller, isVisitor, request }, signal) {
      const task = "messages" in request ? "conversational" : "text-generation";
      const plan = await planFor(model, task);
      checkInput({ request }, plan, input);
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
        ...{ model, caller, isVisitor, plan, signal: both },
        hasSpoken: () => hasSpoken,
        onProgress: (progress) => events.push({ type: "loading", progress }),
        task: ({ process }) =>
          process.call(
            { type: "generate", request },
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

    observe(listener) {
      onTrouble = listener;
    },

    isolation: async () => (await isolate()).measures,

    async close() {
      isClosed = true;
      await isolation;
      await pool.close();
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
