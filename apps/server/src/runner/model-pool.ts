import type { ModelPlan } from "@orrery/runner/layout";
import { LOADS_PER_PROCESS, type RunnerLimits } from "./limits.ts";
import { type ModelFiles, modelKey } from "./model-files.ts";
import type { RunnerModel } from "./runner.ts";
import { RunnerError } from "./runner-error.ts";
import { type RunnerProcess, startRunnerProcess } from "./runner-process.ts";
import { watchMemory } from "./watch-memory.ts";

type Runtime = ModelPlan["runtime"];

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

interface Worker {
  readonly process: RunnerProcess;
  loads: number;
  idleTimer?: NodeJS.Timeout;
}

interface Entry {
  readonly model: RunnerModel;
  readonly runtime: Runtime;
  readonly memoryBytes: number;
  readonly ready: Promise<void>;
  users: number;
  usedAt: number;
}

/** What a process takes before its first model, and its share of surprises. */
const PROCESS_BYTES = 500_000_000;
/** A model that ended its process this often while it was loaded is not tried again. */
const MAX_CRASHES = 2;

export function createModelPool({
  files,
  folder,
  budgetBytes,
  threads,
  limits,
}: PoolOptions): ModelPool {
  const workers = new Map<Runtime, Worker>();
  const entries = new Map<string, Entry>();
  const crashes = new Map<string, number>();
  /** Told whenever a model is released or gone. */
  let onRoom = new Set<() => void>();
  let clock = 0;

  const usedBytes = () =>
    [...entries.values()].reduce((sum, { memoryBytes }) => sum + memoryBytes, 0);
  const of = (runtime: Runtime) => [...entries].filter(([, entry]) => entry.runtime === runtime);
  const isIdle = (runtime: Runtime) => of(runtime).every(([, { users }]) => users === 0);

  function announceRoom(): void {
    const told = onRoom;
    onRoom = new Set();
    for (const tell of told) tell();
  }

  function workerFor(runtime: Runtime): Worker {
    const known = workers.get(runtime);
    if (known?.process.isAlive) return known;
    const onEnd = () => {
      if (workers.get(runtime) === worker) workers.delete(runtime);
      clearTimeout(worker.idleTimer);
      stopWatching();
      for (const [key, entry] of of(runtime)) forget(key, entry);
    };
    const process = startRunnerProcess({ runtime, threads }, folder, onEnd);
    const worker: Worker = { process, loads: 0 };
    const limit = budgetBytes + PROCESS_BYTES;
    const stopWatching = watchMemory(process.pid ?? 0, limit, () =>
      process.kill("The model needs more memory than this hub gives it."),
    );
    workers.set(runtime, worker);
    return worker;
  }

  function forget(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    files.remove(entry.model).catch(() => undefined);
    announceRoom();
  }

  async function unload(key: string, entry: Entry): Promise<void> {
    // Its room is free only when it is really gone, but nobody may take hold of it meanwhile.
    entry.users = Number.POSITIVE_INFINITY;
    await workers
      .get(entry.runtime)
      ?.process.call(
        { type: "unload", key },
        { signal: new AbortController().signal, limit: limits.run, patience: limits.cancel },
      )
      .catch(() => undefined);
    forget(key, entry);
  }

  /** Unloads what was not used for longest; waits while everything is in use. */
  async function makeRoom(signal: AbortSignal): Promise<void> {
    const [oldest] = [...entries]
      .filter(([, { users }]) => users === 0)
      .toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
    if (oldest) await unload(...oldest);
    else await untilRoom(signal);
  }

  const untilRoom = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      onRoom.add(resolve);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });

  async function load(
    model: RunnerModel,
    plan: ModelPlan,
    onProgress: (progress: number) => void,
  ): Promise<void> {
    const { signal } = new AbortController();
    const key = modelKey(model);
    const folder = await files.materialize(model, plan.paths, signal);
    const worker = workerFor(plan.runtime);
    worker.loads++;
    try {
      await worker.process.call(
        { type: "load", key, folder, plan },
        {
          signal,
          limit: limits.load,
          patience: limits.cancel,
          onNews: (news) => {
            if (news.type === "progress") onProgress(news.progress);
          },
        },
      );
    } catch (error) {
      if (!worker.process.isAlive) crashes.set(key, (crashes.get(key) ?? 0) + 1);
      throw error;
    }
  }

  /** The model's entry with one user more; made, when there is none, once it fits. */
  async function enter(
    key: string,
    model: RunnerModel,
    plan: ModelPlan,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
  ): Promise<Entry> {
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
        const ready = load(model, plan, onProgress);
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
    const worker = workers.get(entry.runtime);
    if (!worker || !isIdle(entry.runtime)) return;
    clearTimeout(worker.idleTimer);
    const rest = worker.loads >= LOADS_PER_PROCESS ? 0 : limits.idle;
    worker.idleTimer = setTimeout(() => {
      if (isIdle(entry.runtime)) worker.process.end();
    }, rest).unref();
  }

  return {
    async hold(model, plan, signal, onProgress) {
      const key = modelKey(model);
      if ((crashes.get(key) ?? 0) >= MAX_CRASHES)
        throw new RunnerError(
          "model-error",
          "This model ended its process each time it was loaded.",
        );
      if (plan.memoryBytes > budgetBytes) throw tooLarge(plan.memoryBytes, budgetBytes);
      const held = await enter(key, model, plan, signal, onProgress);
      try {
        await held.ready;
      } catch (error) {
        release(held);
        throw error;
      }
      const worker = workerFor(held.runtime);
      clearTimeout(worker.idleTimer);
      let isHeld = true;
      return {
        process: worker.process,
        key,
        release() {
          if (isHeld) release(held);
          isHeld = false;
        },
      };
    },

    async close() {
      const processes = [...workers.values()].map(({ process }) => process);
      const models = [...entries.values()].map(({ model }) => model);
      for (const process of processes) process.kill("The hub is ending.");
      await Promise.all(processes.map(({ gone }) => gone));
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
