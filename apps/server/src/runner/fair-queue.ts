import type { RunnerCaller } from "./runner.ts";
import { RunnerError } from "./runner-error.ts";

export interface FairQueueLimits {
  /** Calls that run concurrently. */
  readonly places: number;
  /** Calls that may wait, of them half from visitors. */
  readonly room: number;
  /** Of one caller. */
  readonly roomOfCaller: number;
}

/** A fixed number of slots, granted to callers in turn, not by arrival. */
export interface FairQueue {
  /** Resolves with the function that gives the place back. Throws `busy`, `too-many-calls`, or the signal's reason. */
  enter(caller: RunnerCaller, isVisitor: boolean, signal: AbortSignal): Promise<() => void>;
  /** Calls that wait now. */
  waiting(): number;
}

/** While accounts wait, every fourth turn goes to a visitor. */
const VISITORS_TURN = 4;
const RETRY_SECONDS = 5;

type Start = () => void;
/** Callers in the order of their turns; a caller served goes to the end. */
type Lines = Map<RunnerCaller, Start[]>;

export function createFairQueue({ places, room, roomOfCaller }: FairQueueLimits): FairQueue {
  const accounts: Lines = new Map();
  const visitors: Lines = new Map();
  let free = places;
  let turns = 0;

  function leave(): void {
    free++;
    const isVisitorsTurn = ++turns % VISITORS_TURN === 0;
    const start = isVisitorsTurn
      ? (takeNext(visitors) ?? takeNext(accounts))
      : (takeNext(accounts) ?? takeNext(visitors));
    if (!start) return;
    free--;
    start();
  }

  /** Giving a place back twice must not make two of it. */
  function place(): () => void {
    let isHeld = true;
    return () => {
      if (isHeld) leave();
      isHeld = false;
    };
  }

  function refuseExcess(line: readonly Start[] | undefined, isVisitor: boolean): void {
    if ((line?.length ?? 0) >= roomOfCaller)
      throw new RunnerError(
        "too-many-calls",
        "You have too many requests waiting for this model.",
        {
          retryAfter: RETRY_SECONDS,
        },
      );
    const waiting = countOf(visitors) + (isVisitor ? 0 : countOf(accounts));
    if (waiting >= (isVisitor ? room / 2 : room))
      throw new RunnerError("busy", "Too many requests are waiting for this model.", {
        retryAfter: RETRY_SECONDS,
      });
  }

  return {
    waiting: () => countOf(accounts) + countOf(visitors),

    async enter(caller, isVisitor, signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free--;
        return place();
      }
      const lines = isVisitor ? visitors : accounts;
      refuseExcess(lines.get(caller), isVisitor);
      await new Promise<void>((resolve, reject) => {
        const start = () => {
          signal.removeEventListener("abort", giveUp);
          resolve();
        };
        const giveUp = () => {
          keep(
            lines,
            caller,
            (lines.get(caller) ?? []).filter((one) => one !== start),
          );
          reject(signal.reason);
        };
        const line = lines.get(caller);
        if (line) line.push(start);
        else lines.set(caller, [start]);
        signal.addEventListener("abort", giveUp, { once: true });
      });
      return place();
    },
  };
}

const countOf = (lines: Lines): number =>
  [...lines.values()].reduce((sum, { length }) => sum + length, 0);

/** The first call of the next caller in turn. */
function takeNext(lines: Lines): Start | undefined {
  const next = lines.entries().next().value;
  if (!next) return undefined;
  const [caller, [start, ...rest]] = next;
  lines.delete(caller);
  keep(lines, caller, rest);
  return start;
}

function keep(lines: Lines, caller: RunnerCaller, line: Start[]): void {
  if (line.length > 0) lines.set(caller, line);
  else lines.delete(caller);
}
