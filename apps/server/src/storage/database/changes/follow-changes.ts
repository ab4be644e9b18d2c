import type { ChangeLog } from "./change-log.ts";
import type { LogPosition } from "./log-position.ts";
import { READER } from "./log-positions.ts";

/** A lost hint costs at most so long. */
const POLL_MS = 1_000;
const HOLD_MS = 60_000;

/** Who reads the log of changes, and where it is. */
export interface ChangeFollower {
  /** Reads on from a place; resolves when all that had changed by now is applied. */
  startAt(position: LogPosition): Promise<void>;
  /** Everything up to it is applied. */
  position(): LogPosition | undefined;
  /** Reads now: perhaps something changed. Resolves when it is applied; never rejects. */
  look(): Promise<void>;
  close(): Promise<void>;
}

interface FollowerOptions {
  readonly log: ChangeLog;
  /** Of this process, for the log to be kept. */
  readonly name: string;
  apply(keys: readonly string[]): Promise<void>;
  /** A part of the log is gone: everything is to be read again. */
  onGap(): void;
  onError(error: unknown): void;
}

/** Applies what any process changes, soon after it is committed: when a hint comes, and every second. */
export function followChanges({
  log,
  name,
  apply,
  onGap,
  onError,
}: FollowerOptions): ChangeFollower {
  let at: LogPosition | undefined;
  /** Applied, though they are after `at`. */
  let early: ReadonlySet<number> = new Set();
  let reading: Promise<void> = Promise.resolve();
  let isWaiting = false;
  let isClosed = false;
  /** The log's own connection failed last time: said once. */
  let isFailing = false;
  let heldAt = 0;
  let timer: NodeJS.Timeout | undefined;

  /** `false` where a part of the log is gone. */
  async function readAll(): Promise<boolean> {
    while (at && !isClosed) {
      const from = at;
      const page = await log.read(from, early);
      // Meanwhile another index may have been started elsewhere in the log.
      if (at !== from) continue;
      if (!page) {
        at = undefined;
        return false;
      }
      if (page.keys.length > 0) await apply(page.keys);
      if (at !== from) continue;
      at = page.next;
      early = page.early;
      if (page.isLast) break;
    }
    return true;
  }

  /** One after another; those that ask while one waits share it. */
  function look(): Promise<void> {
    if (isWaiting) return reading;
    isWaiting = true;
    reading = reading.then(async () => {
      isWaiting = false;
      try {
        if (!(await readAll())) onGap();
        isFailing = false;
      } catch (error) {
        if (!isFailing && !isClosed) onError(error);
        isFailing = true;
      }
    });
    return reading;
  }

  async function keep(): Promise<void> {
    if (Date.now() - heldAt < HOLD_MS) return;
    heldAt = Date.now();
    await look();
    if (!at) return;
    await log.hold(READER + name, at);
    await log.prune();
  }

  async function tick(): Promise<void> {
    try {
      if (at && (isFailing || (await log.mayHaveNews()))) await look();
      await keep();
    } catch (error) {
      if (!isFailing && !isClosed) onError(error);
      isFailing = true;
    }
    if (!isClosed) wait();
  }
  let ticking: Promise<void> = Promise.resolve();
  const wait = () => {
    timer = setTimeout(() => {
      ticking = tick();
    }, POLL_MS).unref();
  };
  wait();

  return {
    async startAt(position) {
      await log.hold(READER + name, position);
      heldAt = Date.now();
      at = position;
      early = new Set();
      await reading;
      if (!(await readAll())) throw new Error("A part of the log of changes is gone.");
    },
    position: () => at,
    look: () => (at ? look() : Promise.resolve()),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all([ticking, reading]);
      clearTimeout(timer);
      await log.release(READER + name).catch(onError);
    },
  };
}
