import type { ModelPlan } from "@orrery/runner/layout";
import type { RunnerLimits } from "./limits.ts";
import { type ModelFiles, modelKey } from "./model-files.ts";
import type { RunnerModel } from "./runner.ts";
import { ProcessEnded, RunnerError } from "./runner-error.ts";
import type { Workers } from "./workers.ts";

/** Brings models into memory and out of it. */
export interface ModelLoader {
  /** Throws `model-error` for a model that ended its process each time. */
  refuseHopeless(model: RunnerModel): void;
  load(model: RunnerModel, plan: ModelPlan, onProgress: (progress: number) => void): Promise<void>;
  /** Settles when its memory is free, whatever happens. */
  unload(model: RunnerModel, runtime: ModelPlan["runtime"]): Promise<void>;
}

/** A model that ended its process this often while it was loaded is not tried again. */
const MAX_CRASHES = 2;

export function createModelLoader(
  files: ModelFiles,
  workers: Workers,
  limits: RunnerLimits,
): ModelLoader {
  const crashes = new Map<string, number>();
  const unaborted = () => new AbortController().signal;

  return {
    refuseHopeless(model) {
      if ((crashes.get(modelKey(model)) ?? 0) < MAX_CRASHES) return;
      throw new RunnerError("model-error", "This model ended its process each time it was loaded.");
    },

    async load(model, plan, onProgress) {
      // Not every model tells how far it is; that it is not there yet is known at once.
      onProgress(0);
      const key = modelKey(model);
      const folder = await files.materialize(model, plan.paths, unaborted());
      const process = workers.process(plan.runtime);
      workers.countLoad(plan.runtime);
      try {
        await process.call(
          { type: "load", key, folder, plan },
          {
            signal: unaborted(),
            limit: limits.load,
            patience: limits.cancel,
            onNews: (news) => {
              if (news.type === "progress") onProgress(news.progress);
            },
          },
        );
      } catch (error) {
        // When others were at work too, it may have been them.
        const isToBlame = error instanceof ProcessEnded ? error.wasAlone : !process.isAlive;
        if (isToBlame) crashes.set(key, (crashes.get(key) ?? 0) + 1);
        throw error;
      }
    },

    async unload(model, runtime) {
      const request = { type: "unload" as const, key: modelKey(model) };
      const times = { limit: limits.run, patience: limits.cancel };
      const call = workers.find(runtime)?.call(request, { signal: unaborted(), ...times });
      await call?.catch(() => undefined);
    },
  };
}
