import type { ModelPlan } from "@orrery/runner/layout";
import type { RunnerLimits } from "./limits.ts";
import { type ModelFiles, modelKey } from "./model-files.ts";
import { createModelLoader } from "./model-loader.ts";
import type { RunnerModel } from "./runner.ts";
import { ProcessEnded, RunnerError } from "./runner-error.ts";
import type { RunnerProcess } from "./runner-process.ts";
import { createWorkers, type Runtime } from "./workers.ts";

/** A model in memory, for as long as it is not released. */
export interface HeldModel {
  readonly process: RunnerProcess;
  readonly key: string;
  release(): void;
}

/** Models in memory: loaded when asked for, unloaded when others need the room or nobody asks. */
export interface ModelPool {
  hold(
    model: RunnerModel,
    plan: ModelPlan,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
  ): Promise<HeldModel>;
  /** Ends the processes; what they were answering fails. */
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly files: ModelFiles;
  /** Where `files` puts them. */
  readonly folder: string;
  /** Bytes for all loaded models, as estimated. */
  readonly budgetBytes: number;
  readonly threads: number;
  readonly limits: RunnerLimits;
}

interface Entry {
  readonly model: RunnerModel;
  readonly runtime: Runtime;
  readonly memoryBytes: number;
  readonly ready: Promise<void>;
  users: number;
  usedAt: number;
}

export function createModelPool({ files, ...options }: PoolOptions): ModelPool {
  const { budgetBytes, limits } = options;
  const entries = new Map<string, Entry>();
  /** Told whenever a model is released or gone. */
  let onRoom = new Set<() => void>();
  let clock = 0;

  const of = (runtime: Runtime) => [...entries].filter(([, entry]) => entry.runtime === runtime);
  const isIdle = (runtime: Runtime) => of(runtime).every(([, { users }]) => users === 0);
  const usedBytes = () =>
    [...entries.values()].reduce((sum, { memoryBytes }) => sum + memoryBytes, 0);

  const workers = createWorkers({
    ...options,
    onEnd(runtime) {
      for (const [key, entry] of of(runtime)) forget(key, entry);
    },
  });
  const loader = createModelLoader(files, workers, limits);

  function announceRoom(): void {
    const told = onRoom;
    onRoom = new Set();
    for (const tell of told) tell();
  }

  function forget(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    files.remove(entry.model).catch(() => undefined);
    announceRoom();
  }

  /** Unloads what was not used for longest; waits while everything is in use. */
  async function makeRoom(signal: AbortSignal): Promise<void> {
    const [oldest] = [...entries]
      .filter(([, { users }]) => users === 0)
      .toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
    if (!oldest) return untilRoom(signal);
    const [key, entry] = oldest;
    // Its room is free only when it is really gone, but nobody may take hold of it meanwhile.
    entry.users = Number.POSITIVE_INFINITY;
    await loader.unload(entry.model, entry.runtime);
    forget(key, entry);
  }

  const untilRoom = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      onRoom.add(resolve);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });

  /** The model's entry with one user more; made, when there is none, once it fits. */
  async function enter(
    model: RunnerModel,
    plan: ModelPlan,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
  ): Promise<Entry> {
    const key = modelKey(model);
    const { runtime, memoryBytes } = plan;
    for (;;) {
      const known = entries.get(key);
      if (known && Number.isFinite(known.users)) {
        known.users++;
        return known;
      }
      if (known) await untilRoom(signal);
      else if (usedBytes() + memoryBytes > budgetBytes) await makeRoom(signal);
      else {
        const ready = loader.load(model, plan, onProgress);
        const fresh = { model, runtime, memoryBytes, ready, users: 1, usedAt: ++clock };
        ready.catch(() => forget(key, fresh));
        entries.set(key, fresh);
        return fresh;
      }
    }
  }

  function release(entry: Entry): void {
    entry.users--;
    entry.usedAt = ++clock;
    announceRoom();
    const { runtime } = entry;
    if (isIdle(runtime)) workers.rest(runtime, () => isIdle(runtime));
  }

  return {
    async hold(model, plan, signal, onProgress) {
      loader.refuseHopeless(model);
      if (plan.memoryBytes > budgetBytes) throw tooLarge(plan.memoryBytes, budgetBytes);
      const held = await enter(model, plan, signal, onProgress);
      try {
        await held.ready;
      } catch (error) {
        release(held);
        throw error;
      }
      const process = workers.find(held.runtime);
      if (!process || entries.get(modelKey(model)) !== held) {
        release(held);
        throw new ProcessEnded("The model's process has ended.", false);
      }
      workers.wake(held.runtime);
      let isHeld = true;
      return {
        process,
        key: modelKey(model),
        release() {
          if (isHeld) release(held);
          isHeld = false;
        },
      };
    },

    async close() {
      const models = [...entries.values()].map(({ model }) => model);
      await workers.close();
      await Promise.all(models.map((model) => files.remove(model)));
    },
  };
}

function tooLarge(bytes: number, budget: number): RunnerError {
  const megabytes = (count: number) => `${Math.ceil(count / 1e6)} MB`;
  return new RunnerError(
    "not-runnable",
    `The model needs about ${megabytes(bytes)} of memory; the embedded runtime has ${megabytes(budget)}.`,
  );
}
