import type { ModelPlan } from "@orrery/runner/layout";
import { LIMITS } from "../base/limits.ts";
import { createFairQueue, type FairQueue } from "./fair-queue.ts";
import { placesOf } from "./limits.ts";

/** A queue per model: calls of one model never wait for those of another. */
export interface ModelQueues {
  /** Runs `use` with the model's queues; empty queues are removed. */
  with<Result>(
    key: string,
    plan: ModelPlan,
    use: (queues: QueuesOfModel) => Promise<Result>,
  ): Promise<Result>;
  /** Calls that wait for a model now. */
  waiting(key: string): number;
}

interface QueuesOfModel {
  readonly calls: FairQueue;
  /** Of calls that are tried again: one at a time. */
  readonly retries: FairQueue;
}

export function createModelQueues(): ModelQueues {
  const queues = new Map<string, QueuesOfModel & { users: number }>();
  const room = {
    room: LIMITS.modelQueue.value,
    roomOfCaller: LIMITS.modelQueueOfCaller.value,
  };
  return {
    waiting(key) {
      const { calls, retries } = queues.get(key) ?? {};
      return (calls?.waiting() ?? 0) + (retries?.waiting() ?? 0);
    },

    async with(key, plan, use) {
      const found = queues.get(key) ?? {
        calls: createFairQueue({ places: placesOf(plan), ...room }),
        retries: createFairQueue({ places: 1, ...room }),
        users: 0,
      };
      queues.set(key, found);
      found.users++;
      try {
        return await use(found);
      } finally {
        if (--found.users === 0) queues.delete(key);
      }
    },
  };
}
