import { LRUCache } from "lru-cache";
import { RunnerError } from "./runner-error.ts";

/** Models whose process crashed or was killed: each rests for a while, longer each time. */
export interface Rests {
  /** Throws `resting` while it does. */
  check(key: string): void;
  crashed(key: string): void;
  /** It works: the next crash counts as the first. */
  answered(key: string): void;
  /** The models that rest now, by key. */
  all(): ReadonlyMap<string, Rest>;
}

export interface Rest {
  readonly crashes: number;
  /** Of the last crash. */
  readonly since: number;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** `steps`: milliseconds after the first crash in a row, the second …; the last one for all further. */
export function createRests(steps: readonly number[], now: () => number): Rests {
  const records = new LRUCache<string, Rest>({ max: 10_000 });
  return {
    check(key) {
      const { crashes, until } = records.get(key) ?? { crashes: 0, until: 0 };
      const rest = until - now();
      if (rest <= 0) return;
      const times = crashes === 1 ? "" : ` ${crashes} times in a row`;
      const clock = new Date(until).toISOString().slice(11, 19);
      throw new RunnerError(
        "resting",
        `This model crashed${times}. It is paused until ${clock} UTC.`,
        {
          retryAfter: Math.ceil(rest / 1000),
        },
      );
    },
    crashed(key) {
      const crashes = (records.get(key)?.crashes ?? 0) + 1;
      const rest = steps[Math.min(crashes, steps.length) - 1] ?? 0;
      records.set(key, { crashes, since: now(), until: now() + rest });
    },
    answered: (key) => void records.delete(key),
    all: () => new Map([...records.entries()].filter(([, { until }]) => until > now())),
  };
}
