import type { Database } from "./database.ts";

/** Of one query. */
const MOST_KEYS = 100;
/** A query that takes longer may hang: others are asked on another connection. */
const SLOW_MS = 20;
const MOST_QUERIES = 2;

interface Waiting<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue<Key, Value> {
  /** By the name of the key: those who ask for the same get the same answer. */
  readonly waiting: Map<string, { readonly key: Key; readonly callers: Waiting<Value>[] }>;
  running: number;
  slow?: ReturnType<typeof setTimeout> | undefined;
}

/**
 * One lookup of many callers: what is asked while a query is under way is asked together by the next one, so that
 * a busy hub sends fewer, and an idle one waits for nothing. Each lookup sees what was committed before it was asked.
 * `load` answers in the order of its keys, which have no name twice.
 */
export function askTogether<Key, Value>(
  load: (db: Database, keys: readonly Key[]) => Promise<readonly Value[]>,
  nameOf: (key: Key) => string,
): (db: Database, key: Key) => Promise<Value> {
  const queues = new WeakMap<Database, Queue<Key, Value>>();

  async function answer(
    db: Database,
    batch: readonly { readonly key: Key; readonly callers: readonly Waiting<Value>[] }[],
  ): Promise<void> {
    try {
      const values = await load(
        db,
        batch.map(({ key }) => key),
      );
      for (const [index, { callers }] of batch.entries())
        for (const { resolve } of callers) resolve(values[index] as Value);
    } catch (error) {
      const [only, ...others] = batch;
      if (others.length === 0) for (const { reject } of only?.callers ?? []) reject(error);
      // One of the keys may be what the database refuses.
      else for (const one of batch) await answer(db, [one]);
    }
  }

  async function run(db: Database, queue: Queue<Key, Value>): Promise<void> {
    queue.running++;
    while (queue.waiting.size > 0) {
      const batch = [...queue.waiting].slice(0, MOST_KEYS);
      for (const [name] of batch) queue.waiting.delete(name);
      await answer(
        db,
        batch.map(([, asked]) => asked),
      );
    }
    queue.running--;
  }

  return (db, key) =>
    new Promise((resolve, reject) => {
      const queue: Queue<Key, Value> = queues.get(db) ?? { waiting: new Map(), running: 0 };
      queues.set(db, queue);
      const name = nameOf(key);
      const asked = queue.waiting.get(name);
      if (asked) asked.callers.push({ resolve, reject });
      else queue.waiting.set(name, { key, callers: [{ resolve, reject }] });
      if (queue.running === 0) return void run(db, queue);
      if (queue.running >= MOST_QUERIES) return;
      queue.slow ??= setTimeout(() => {
        queue.slow = undefined;
        if (queue.waiting.size > 0 && queue.running < MOST_QUERIES) void run(db, queue);
      }, SLOW_MS);
    });
}
