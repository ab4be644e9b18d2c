import type { ModelPlan } from "@orrery/runner/layout";
import type { WireReply } from "@orrery/runner/protocol";
import { LIMITS } from "../base/limits.ts";
import { type Generation, generateEvents } from "./generate-events.ts";
import { createGpu, type GpuOptions } from "./gpu/create-gpu.ts";
import { checkImages } from "./input/check-images.ts";
import { checkInput } from "./input/check-input.ts";
import { checkOptions } from "./input/check-options.ts";
import { findIsolation, type Isolation } from "./isolation/isolation.ts";
import { type InputLimits, RUNNER_LIMITS, type RunnerLimits } from "./limits.ts";
import { listModels } from "./list-models.ts";
import { createModelFiles, keyOf, type ModelFiles, type ModelFilesDeps } from "./model-files.ts";
import { createModelPool } from "./model-pool.ts";
import { createModelQueues } from "./model-queues.ts";
import { performWork } from "./perform-work.ts";
import { runnableOf } from "./runnable.ts";
import type { Runner, RunnerModel, RunnerTrouble } from "./runner.ts";
import { RunnerError } from "./runner-error.ts";
import { untilAborted } from "./until-aborted.ts";

export interface RunnerOptions extends Omit<ModelFilesDeps, "room"> {
  /** Of this runtime alone; it ends empty. */
  readonly folder: string;
  readonly dataFolder: string;
  /** Of the models' processes, when the hub runs as root. */
  readonly user: number;
  readonly budgetBytes: number;
  /** The longest context of a model, if it is limited. */
  readonly contextTokens?: number | undefined;
  readonly threads: number;
  /** Absent: the processor alone. */
  readonly gpu?: GpuOptions;
  readonly input?: InputLimits;
  readonly limits?: RunnerLimits;
}

const INPUT_LIMITS: InputLimits = {
  textBytes: LIMITS.modelTextBytes.value,
  fileBytes: LIMITS.modelFileBytes.value,
};

/** The embedded runtime: a process per model, started at the first call, ended when idle. */
export function createRunner(options: RunnerOptions): Runner {
  const { folder, budgetBytes, threads, limits = RUNNER_LIMITS, input = INPUT_LIMITS } = options;
  const { contextTokens } = options;
  const files = createModelFiles({ ...options, room: { bytes: budgetBytes, contextTokens } });
  let onTrouble: (trouble: RunnerTrouble) => void = () => undefined;
  const report = (trouble: RunnerTrouble) => onTrouble(trouble);
  let isolation: Promise<Isolation> | undefined;
  const isolate = () => {
    isolation ??= findIsolation(options);
    return isolation;
  };
  const gpu = options.gpu && createGpu(options.gpu);
  const pool = createModelPool({
    gpu,
    visionFolder: options.visionFolder,
    ...{ files, folder, budgetBytes, threads, limits, isolation: isolate },
    onTrouble: (model, message, words) => report({ model, message, words }),
  });
  const queues = createModelQueues();
  let isClosed = false;
  const deps = { pool, queues, onTrouble: report, isClosed: () => isClosed };

  return {
    async check(model) {
      return runnableOf(await files.plan(model));
    },

    async run({ model, caller, isVisitor, task, inputs, parameters, file }, signal, onProgress) {
      const plan = await planFor(files, model, task);
      checkOptions(task, parameters, plan);
      const call = { task, inputs, parameters, ...(file && { file }) };
      checkInput(call, plan, input);
      const reply = performWork(deps, {
        ...{ model, caller, isVisitor, plan, signal, onProgress },
        task: ({ process }) =>
          process.call(
            { type: "run", call },
            { signal, limit: limits.run, timeouts: limits.cancel },
          ),
      });
      return (await untilAborted(reply, signal)) as WireReply;
    },

    async *generate({ model, caller, isVisitor, request }, signal) {
      const task = taskOf(request);
      const plan = await planFor(files, model, task);
      checkOptions(task, request, plan);
      checkInput({ request }, plan, input);
      checkImages(request, plan, input);
      const perform: Generation["perform"] = (work) =>
        performWork(deps, { ...work, model, caller, isVisitor, plan });
      yield* generateEvents({ request, caller, limits, perform }, signal);
    },

    async countTokens({ model, caller, isVisitor, request }, signal) {
      const plan = await planFor(files, model, taskOf(request));
      checkInput({ request }, plan, input);
      checkImages(request, plan, input);
      const count = performWork(deps, {
        ...{ model, caller, isVisitor, plan, signal },
        task: ({ process }) =>
          process.call(
            { type: "count", request },
            { signal, limit: limits.run, timeouts: limits.cancel },
          ),
      });
      return (await untilAborted(count, signal)) as number;
    },

    observe(listener) {
      onTrouble = listener;
    },

    models: () => listModels(pool, queues),
    unload: ({ repoKey, revision }) => pool.unload(keyOf(repoKey, revision)),

    gpu: () => gpu?.state() ?? {},

    isolation: async () => (await isolate()).measures,

    async close() {
      isClosed = true;
      await isolation;
      await pool.close();
    },
  };
}

const taskOf = (request: object): string =>
  "messages" in request ? "conversational" : "text-generation";

/** Throws `not-runnable` for what the repo lacks, and for a task that its model does not do. */
async function planFor(files: ModelFiles, model: RunnerModel, task: string): Promise<ModelPlan> {
  const planned = await files.plan(model);
  if (planned.kind === "missing") throw new RunnerError("not-runnable", planned.reason);
  const { plan } = planned;
  if (!plan.tasks.includes(task))
    throw new RunnerError(
      "not-runnable",
      `This model supports ${plan.tasks.join(", ")}, not ${task}.`,
    );
  return plan;
}
