import type { LoadedModel } from "./loaded-models.ts";
import { modelKey } from "./model-files.ts";
import type { ModelPool } from "./model-pool.ts";
import type { ModelQueues } from "./model-queues.ts";
import type { Rest } from "./rests.ts";
import type { ModelInMemory } from "./runner.ts";

/** Characters of their names. */
const MAX_DEVICE = 200;

/** What a pool holds, and what rests in it. */
export function listModels(pool: ModelPool, queues: ModelQueues): readonly ModelInMemory[] {
  const loaded = pool.loaded();
  const resting = pool.resting();
  const isLoaded = new Set(loaded.map(({ model }) => modelKey(model)));
  return [
    ...loaded.map((model) => presentLoaded(model, queues, resting)),
    ...[...resting].filter(([key]) => !isLoaded.has(key)).map(presentResting),
  ];
}

function presentLoaded(
  { model, plan, since, isReady, isLeaving, users, calls, devices = [] }: LoadedModel,
  queues: ModelQueues,
  resting: ReadonlyMap<string, Rest>,
): ModelInMemory {
  const key = modelKey(model);
  return {
    ...{ repoKey: model.repo.key, revision: model.commit, since, calls },
    state: isLeaving ? "leaving" : isReady ? "ready" : "loading",
    memoryBytes: plan.memoryBytes,
    ...(devices.length > 0 && { device: devices.join(", ").slice(0, MAX_DEVICE) }),
    // One that is about to end has no number of users.
    running: Number.isFinite(users) ? users : 0,
    waiting: queues.waiting(key),
    crashes: resting.get(key)?.crashes ?? 0,
  };
}

function presentResting([key, { crashes, since, until }]: readonly [string, Rest]): ModelInMemory {
  const [repoKey = "", revision = ""] = key.split("/");
  return {
    ...{ repoKey, revision, state: "resting", memoryBytes: 0 },
    since: new Date(since),
    ...{ calls: 0, running: 0, waiting: 0, crashes },
    restsUntil: new Date(until),
  };
}
