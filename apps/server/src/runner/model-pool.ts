import { rm } from "node:fs/promises";
import type { ModelPlan } from "@orrery/runner/layout";
import { createLoadedModels, type LoadedModel } from "./loaded-models.ts";
import { modelKey } from "./model-files.ts";
import { createRests, type Rest } from "./rests.ts";
import type { RunnerModel } from "./runner.ts";
import { ProcessEnded, RunnerError } from "./runner-error.ts";
import type { RunnerProcess } from "./runner-process.ts";
import { shareThreads } from "./share-threads.ts";
import { type StartOptions, startModel } from "./start-model.ts";
import { createMemoryWatch } from "./watch-memory.ts";

/** A model in memory until it is released. */
export interface HeldModel {
  readonly process: RunnerProcess;
  /** It answered a call. */
  answered(): void;
  release(): void;
}

/**
 * Models in memory, one process each: started on demand, ended when other models need the memory or after a
 * time without calls.
 */
export interface ModelPool {
  /** Throws `resting`, and `not-runnable` for a model that is too large. */
  hold(
    model: RunnerModel,
    plan: ModelPlan,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
  ): Promise<HeldModel>;
  /** What is in memory now. */
  loaded(): readonly LoadedModel[];
  /** Models that rest after a crash, by key. */
  resting(): ReadonlyMap<string, Rest>;
  /** Ends a model once it has answered what it was asked, and its rest. */
  unload(key: string): void;
  /** Ends the processes; what they were answering fails. */
  close(): Promise<void>;
}

export interface PoolOptions extends StartOptions {
  /** Bytes for all loaded models, as estimated. */
  readonly budgetBytes: number;
}

/** How far all processes together may exceed the budget: estimates are rough. */
const SURPRISE_BYTES = 500_000_000;

export function createModelPool(options: PoolOptions): ModelPool {
  const { folder, threads, budgetBytes, limits } = options;
  const rests = createRests(limits.rests, Date.now);
  const memory = createMemoryWatch(budgetBytes + SURPRISE_BYTES);
  let isClosed = false;
  const starting = { ...options, rests, memory, isClosed: () => isClosed };
  const models = createLoadedModels({
    budgetBytes,
    start: (begun, onProgress, onGone) =>
      startModel(starting, {
        ...{ model: begun.model, plan: begun.plan, onProgress, onGone },
        onProcess: (process) => {
          begun.process = process;
        },
        onLoaded: ({ devices }) => {
          begun.devices = devices;
        },
      }),
  });
  const share = () => shareThreads(threads, models.all());

  function release(loaded: LoadedModel): void {
    models.leave(loaded);
    share();
    if (loaded.users > 0) return;
    clearTimeout(loaded.timer);
    if (loaded.isLeaving) return void models.end(loaded);
    loaded.timer = setTimeout(() => {
      if (loaded.users === 0) void models.end(loaded);
    }, limits.idle).unref();
  }

  return {
    async hold(model, plan, signal, onProgress) {
      const key = modelKey(model);
      rests.check(key);
      if (plan.memoryBytes > budgetBytes) throw tooLarge(plan.memoryBytes, budgetBytes);
      const loaded = await models.enter(model, plan, signal, onProgress);
      try {
        const process = await loaded.ready;
        if (!process.isAlive || !models.has(loaded))
          throw new ProcessEnded("The model was stopped.", false);
        clearTimeout(loaded.timer);
        share();
        let isHeld = true;
        return {
          process,
          answered() {
            loaded.calls++;
            rests.answered(key);
          },
          release() {
            if (isHeld) release(loaded);
            isHeld = false;
          },
        };
      } catch (error) {
        release(loaded);
        throw error;
      }
    },

    loaded: models.all,
    resting: rests.all,

    unload(key) {
      rests.answered(key);
      options.gpu?.retry(key);
      for (const loaded of models.all().filter(({ model }) => modelKey(model) === key)) {
        loaded.isLeaving = true;
        if (loaded.users === 0) void models.end(loaded);
      }
    },

    async close() {
      isClosed = true;
      const all = models.all();
      await Promise.all(all.map(models.end));
      await Promise.allSettled(all.map(({ ready }) => ready));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function tooLarge(bytes: number, budget: number): RunnerError {
  const megabytes = (count: number) => `${Math.ceil(count / 1e6)} MB`;
  return new RunnerError(
    "not-runnable",
    `The model needs about ${megabytes(bytes)} of memory (limit of the embedded runtime: ${megabytes(budget)}).`,
  );
}
