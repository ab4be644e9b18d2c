import type { RunnerProcess, RunnerProcessModel } from "@orrery/registry";
import type { ModelAt } from "../runner.ts";

/** So many calls of a model at one process, and another one with room for it gets the next. */
const MANY_CALLS = 8;

/** A model that is asked for. */
export interface WantedModel extends ModelAt {
  /** As estimated; 0 where that is unknown. */
  readonly memoryBytes: number;
}

/** Calls of this process that are under way at a runner, by model: its row is some seconds old. */
export interface OwnCalls extends WantedModel {
  readonly count: number;
}

interface Rated {
  readonly runner: RunnerProcess;
  /** Better ones are smaller. */
  readonly grade: number;
  /** Calls of the model there. */
  readonly load: number;
  readonly freeBytes: number;
}

/**
 * Whom to ask first: who has the model in memory and is not busy with it, who has room for it, who is busy with it,
 * who would have to end another model, and last who cannot run it now. Pure.
 */
export function orderRunners(
  runners: readonly RunnerProcess[],
  wanted: WantedModel,
  ownCalls: (id: string) => readonly OwnCalls[],
): readonly RunnerProcess[] {
  return runners
    .map((runner) => rate(runner, wanted, ownCalls(runner.id)))
    .toSorted(
      (a, b) =>
        a.grade - b.grade ||
        a.load - b.load ||
        b.freeBytes - a.freeBytes ||
        (a.runner.id < b.runner.id ? -1 : 1),
    )
    .map(({ runner }) => runner);
}

function rate(runner: RunnerProcess, wanted: WantedModel, own: readonly OwnCalls[]): Rated {
  const held = runner.models.find((model) => isSame(model, wanted));
  const ownLoad = own.find((model) => isSame(model, wanted))?.count ?? 0;
  const load = Math.max((held?.running ?? 0) + (held?.waiting ?? 0), ownLoad);
  const promised = own.filter((one) => !runner.models.some((model) => isSame(model, one)));
  const freeBytes = runner.memoryBytes - sumBytes(runner.models) - sumBytes(promised);
  const isHeld = held === undefined ? ownLoad > 0 : isInMemory(held);
  const cannot = held?.state === "resting" || runner.memoryBytes < wanted.memoryBytes;
  const grade = isHeld
    ? load < MANY_CALLS
      ? 0
      : 2
    : cannot
      ? 4
      : freeBytes >= wanted.memoryBytes
        ? 1
        : 3;
  return { runner, grade, load, freeBytes };
}

const isSame = (one: ModelAt, other: ModelAt): boolean =>
  one.repoKey === other.repoKey && one.revision === other.revision;

const isInMemory = ({ state }: RunnerProcessModel): boolean =>
  state === "ready" || state === "loading";

const sumBytes = (models: readonly { readonly memoryBytes: number }[]): number =>
  models.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0);
