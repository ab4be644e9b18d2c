import type { ModelPlan } from "@orrery/runner/layout";
import type { FairQueue } from "./fair-queue.ts";
import { modelKey } from "./model-files.ts";
import type { HeldModel, ModelPool } from "./model-pool.ts";
import type { ModelQueues } from "./model-queues.ts";
import type { RunnerCaller, RunnerModel, RunnerTrouble } from "./runner.ts";
import { ProcessEnded } from "./runner-error.ts";

/** One call, as it goes through queue, memory and process. */
export interface Work<Result> {
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

export interface WorkDeps {
  readonly pool: ModelPool;
  readonly queues: ModelQueues;
  readonly onTrouble: (trouble: RunnerTrouble) => void;
  /** Nothing is retried after that. */
  readonly isClosed: () => boolean;
}

/**
 * When a process exits during several calls, one of them caused it, but which one is unknown. Calls
 * without output so far are retried one at a time, so that only the cause fails again.
 */
export function performWork<Result>(deps: WorkDeps, work: Work<Result>): Promise<Result> {
  const { model, plan, signal } = work;
  return deps.queues.with(modelKey(model), plan, async ({ calls, retries }) => {
    const once = () => inTurn(calls, work, () => attempt(deps, work));
    try {
      return await once();
    } catch (error) {
      const isInnocent = error instanceof ProcessEnded && !error.wasAlone;
      if (!isInnocent || deps.isClosed() || signal.aborted || work.hasSpoken?.()) throw error;
    }
    return inTurn(retries, work, once);
  });
}

/** Waits for the model, runs the work, and always releases the model. */
async function attempt<Result>({ pool, onTrouble }: WorkDeps, work: Work<Result>): Promise<Result> {
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

const ignore = () => undefined;
