import type { ModelPlan } from "@orrery/runner/layout";
import { LOADS_PER_PROCESS, type RunnerLimits } from "./limits.ts";
import { type RunnerProcess, startRunnerProcess } from "./runner-process.ts";
import { watchMemory } from "./watch-memory.ts";

export type Runtime = ModelPlan["runtime"];

/** One process per runtime: started when it is needed, ended when it is not. */
export interface Workers {
  /** The runtime's process; a fresh one when there is none. */
  process(runtime: Runtime): RunnerProcess;
  /** The runtime's process, if there is one. */
  find(runtime: Runtime): RunnerProcess | undefined;
  /** One load more: after many, a process ends at its first rest. */
  countLoad(runtime: Runtime): void;
  /** Nobody needs the process now: it ends after a while if `isIdle` still holds. */
  rest(runtime: Runtime, isIdle: () => boolean): void;
  wake(runtime: Runtime): void;
  /** Ends all; what they were answering fails. */
  close(): Promise<void>;
}

export interface WorkersOptions {
  /** Where the models' files are: all that a process may read beside our code. */
  readonly folder: string;
  /** Bytes for all loaded models. */
  readonly budgetBytes: number;
  readonly threads: number;
  readonly limits: RunnerLimits;
  /** A process is gone, and every model in it. */
  readonly onEnd: (runtime: Runtime) => void;
}

interface Worker {
  readonly process: RunnerProcess;
  loads: number;
  timer?: NodeJS.Timeout;
}

/** What a process takes before its first model, and its share of surprises. */
const PROCESS_BYTES = 500_000_000;

export function createWorkers(options: WorkersOptions): Workers {
  const { folder, budgetBytes, threads, limits, onEnd } = options;
  const workers = new Map<Runtime, Worker>();

  function start(runtime: Runtime): Worker {
    const process = startRunnerProcess({ runtime, threads }, folder, () => {
      if (workers.get(runtime) === worker) workers.delete(runtime);
      clearTimeout(worker.timer);
      stopWatching();
      onEnd(runtime);
    });
    const worker: Worker = { process, loads: 0 };
    const stopWatching = watchMemory(process.pid ?? 0, budgetBytes + PROCESS_BYTES, () =>
      process.kill("The model needs more memory than this hub gives it."),
    );
    workers.set(runtime, worker);
    return worker;
  }

  return {
    process(runtime) {
      const known = workers.get(runtime);
      return (known?.process.isAlive ? known : start(runtime)).process;
    },
    find: (runtime) => workers.get(runtime)?.process,
    countLoad(runtime) {
      const worker = workers.get(runtime);
      if (worker) worker.loads++;
    },
    rest(runtime, isIdle) {
      const worker = workers.get(runtime);
      if (!worker) return;
      clearTimeout(worker.timer);
      const delay = worker.loads >= LOADS_PER_PROCESS ? 0 : limits.idle;
      worker.timer = setTimeout(() => {
        if (isIdle()) worker.process.end();
      }, delay).unref();
    },
    wake: (runtime) => clearTimeout(workers.get(runtime)?.timer),
    async close() {
      const processes = [...workers.values()].map(({ process }) => process);
      for (const process of processes) process.kill("The hub is ending.");
      await Promise.all(processes.map(({ gone }) => gone));
    },
  };
}
