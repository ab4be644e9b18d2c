import type { RunnerProcess } from "@orrery/registry";
import { type OwnCalls, orderRunners, type WantedModel } from "./choose-runner.ts";

/** How old what SQL said may be. */
const FRESH_MS = 1_000;
/** A process that could not be reached is asked last for so long. */
const AWAY_MS = 10_000;

/** The processes that run models, as SQL says, and as this process finds them. */
export interface RunnerDirectory {
  /** Whom to ask, in this order; those that were away lately are last. */
  order(wanted: WantedModel): Promise<readonly RunnerProcess[]>;
  /** A call of a model goes there; call the result when it ends. */
  enter(id: string, wanted: WantedModel): () => void;
  away(id: string): void;
  /** As last read; begins to read again what is old. */
  known(): readonly RunnerProcess[];
  /** The same, read now if it is old. */
  read(): Promise<readonly RunnerProcess[]>;
}

export function createRunnerDirectory(
  list: () => Promise<readonly RunnerProcess[]>,
  now: () => number = () => performance.now(),
): RunnerDirectory {
  let known: readonly RunnerProcess[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<readonly RunnerProcess[]> | undefined;
  const awayUntil = new Map<string, number>();
  const calls = new Map<string, OwnCalls & { readonly runner: string }>();

  function read(): Promise<readonly RunnerProcess[]> {
    if (now() - readAt < FRESH_MS) return Promise.resolve(known);
    reading ??= list()
      .then((found) => {
        known = found;
        readAt = now();
        for (const id of awayUntil.keys())
          if (!found.some((one) => one.id === id)) awayUntil.delete(id);
        return found;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  const ownCalls = (id: string) => [...calls.values()].filter(({ runner }) => runner === id);
  const isAway = ({ id }: RunnerProcess) => (awayUntil.get(id) ?? 0) > now();

  return {
    read,
    known() {
      read().catch(() => undefined);
      return known;
    },
    async order(wanted) {
      const ordered = orderRunners(await read(), wanted, ownCalls);
      return [...ordered.filter((one) => !isAway(one)), ...ordered.filter(isAway)];
    },
    enter(runner, wanted) {
      const key = `${runner} ${wanted.repoKey} ${wanted.revision}`;
      const add = (more: 1 | -1) => {
        const count = (calls.get(key)?.count ?? 0) + more;
        if (count > 0) calls.set(key, { ...wanted, runner, count });
        else calls.delete(key);
      };
      add(1);
      return () => add(-1);
    },
    away: (id) => void awayUntil.set(id, now() + AWAY_MS),
  };
}
