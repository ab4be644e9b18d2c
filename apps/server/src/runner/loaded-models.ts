import type { ModelPlan } from "@orrery/runner/layout";
import { modelKey } from "./model-files.ts";
import type { RunnerModel } from "./runner.ts";
import type { RunnerProcess } from "./runner-process.ts";
import { createWaiters } from "./waiters.ts";

export interface LoadedModel {
  readonly model: RunnerModel;
  readonly plan: ModelPlan;
  readonly ready: Promise<RunnerProcess>;
  process?: RunnerProcess;
  /** Names of the graphics processors that compute. */
  devices?: readonly string[];
  readonly since: Date;
  isReady: boolean;
  /** Calls that it answered. */
  calls: number;
  /** It ends when its last user leaves; others wait for the next. */
  isLeaving: boolean;
  users: number;
  usedAt: number;
  /** Ends it when it was idle for long. */
  timer?: NodeJS.Timeout;
}

/** Starts a model's process; calls `onGone` when it has exited. */
export type Start = (
  begun: Omit<LoadedModel, "ready">,
  onProgress: (progress: number) => void,
  onGone: () => void,
) => Promise<RunnerProcess>;

export interface LoadedModelsOptions {
  /** Bytes for all loaded models, as estimated. */
  readonly budgetBytes: number;
  readonly start: Start;
}

/** The models that are in memory or are being loaded; together they fit the budget. */
export interface LoadedModels {
  all(): readonly LoadedModel[];
  /** Whether this is still the one that calls of its model get. */
  has(loaded: LoadedModel): boolean;
  /** Adds one user to the model, starting it once there is enough memory. */
  enter(
    model: RunnerModel,
    plan: ModelPlan,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
  ): Promise<LoadedModel>;
  /** Removes one user. */
  leave(loaded: LoadedModel): void;
  /** Ends its process. */
  end(loaded: LoadedModel): Promise<void>;
}

export function createLoadedModels({ budgetBytes, start }: LoadedModelsOptions): LoadedModels {
  const models = new Map<string, LoadedModel>();
  /** Woken when a model loses a user or ends. */
  const room = createWaiters();
  let clock = 0;

  function forget(loaded: LoadedModel): void {
    clearTimeout(loaded.timer);
    if (!has(loaded)) return;
    models.delete(modelKey(loaded.model));
    room.wake();
  }

  const has = (loaded: LoadedModel) => models.get(modelKey(loaded.model)) === loaded;

  /** Ends what was not used for longest; waits while everything is in use. */
  async function makeRoom(signal: AbortSignal): Promise<void> {
    const oldest = longestUnused(models.values());
    if (!oldest) return room.wait(signal);
    await end(oldest);
  }

  /** The memory is free only after the process has exited; until then no call may use the model. */
  async function end(loaded: LoadedModel): Promise<void> {
    loaded.users = Number.POSITIVE_INFINITY;
    loaded.process?.kill("not needed");
    await loaded.process?.gone;
    forget(loaded);
  }

  function create(model: RunnerModel, plan: ModelPlan, onProgress: (progress: number) => void) {
    const begun = {
      ...{ model, plan, since: new Date(), usedAt: ++clock },
      ...{ users: 1, calls: 0, isReady: false, isLeaving: false },
    };
    const fresh: LoadedModel = Object.assign(begun, {
      ready: start(begun, onProgress, () => forget(fresh)),
    });
    fresh.ready.then(
      () => {
        fresh.isReady = true;
      },
      () => forget(fresh),
    );
    models.set(modelKey(model), fresh);
    return fresh;
  }

  return {
    all: () => [...models.values()],
    has,
    end,

    async enter(model, plan, signal, onProgress) {
      for (;;) {
        const known = models.get(modelKey(model));
        if (known && Number.isFinite(known.users) && !known.isLeaving) {
          known.users++;
          return known;
        }
        if (known) await room.wait(signal);
        else if (usedBytes(models.values()) + plan.memoryBytes > budgetBytes)
          await makeRoom(signal);
        else return create(model, plan, onProgress);
      }
    },

    leave(loaded) {
      loaded.users--;
      loaded.usedAt = ++clock;
      room.wake();
    },
  };
}

const usedBytes = (models: Iterable<LoadedModel>): number =>
  [...models].reduce((sum, { plan }) => sum + plan.memoryBytes, 0);

const longestUnused = (models: Iterable<LoadedModel>): LoadedModel | undefined =>
  [...models].filter(({ users }) => users === 0).toSorted((a, b) => a.usedAt - b.usedAt)[0];
