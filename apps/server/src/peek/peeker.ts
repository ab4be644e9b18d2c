import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { LIMITS } from "../limits.ts";
import {
  PeekError,
  type PeekFile,
  type PeekJob,
  type PeekMessage,
  type PeekOrder,
  type PeekResult,
} from "./peek-job.ts";

/** Looks into files in a thread of its own: strangers' files are parsed away from the sockets. */
export interface Peeker {
  /** Throws `PeekError`, with words for the page, for what cannot be read. */
  peek<Job extends PeekJob>(job: Job, file: PeekFile): Promise<PeekResult[Job["kind"]]>;
  close(): Promise<void>;
}

interface Call {
  readonly job: PeekJob;
  readonly file: PeekFile;
  readonly resolve: (value: never) => void;
  readonly reject: (error: PeekError) => void;
}

const ENTRY = new URL("./peek-worker.ts", import.meta.url);
const DEADLINE_MS = LIMITS.peekSeconds.value * 1000;
const MAX_WAITING = LIMITS.peekWaiting.value;
/** What one look may read: a file that needs more is not looked into. */
const MAX_READ_BYTES = LIMITS.peekBytes.value;
const CACHE_BYTES = 24_000_000;

export function createPeeker(): Peeker {
  const cache = new LRUCache<string, PeekResult[PeekJob["kind"]]>({ maxSize: CACHE_BYTES });
  const queue: Call[] = [];
  let worker: Worker | undefined;
  let current: (Call & { budget: number }) | undefined;
  let timer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(ENTRY, {
      env: { NODE_ENV: "production" },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 },
    });
    const lose = () => {
      if (worker === started) stop("This file is too much to look into.");
    };
    started.on("message", (message: PeekMessage) => {
      if (worker === started) void receive(started, message);
    });
    started.on("error", lose);
    started.on("exit", lose);
    started.unref();
    return started;
  }

  async function receive(from: Worker, message: PeekMessage): Promise<void> {
    const call = current;
    if (!call) return;
    if (message.type !== "read") {
      finish();
      if (message.type === "done") call.resolve(message.value as never);
      else call.reject(new PeekError(message.message));
      return next();
    }
    const { id, start: first, end } = message;
    call.budget -= end - first;
    const order: PeekOrder =
      call.budget < 0
        ? { type: "no-bytes", id, message: "Too much of this file would have to be read." }
        : await call.file.read(first, end).then(
            (bytes) => ({ type: "bytes" as const, id, bytes }),
            () => ({ type: "no-bytes" as const, id, message: "The file could not be read." }),
          );
    if (worker === from && current === call)
      from.postMessage(order, order.type === "bytes" ? [order.bytes.buffer] : []);
  }

  function next(): void {
    if (current) return;
    const call = queue.shift();
    if (!call) return;
    worker ??= start();
    current = { ...call, budget: MAX_READ_BYTES };
    timer = setTimeout(() => stop("Looking into this file took too long."), DEADLINE_MS);
    const order: PeekOrder = { type: "job", job: call.job, size: call.file.size };
    worker.postMessage(order);
  }

  function finish(): void {
    clearTimeout(timer);
    current = undefined;
  }

  /** The thread goes; the next job starts another. */
  function stop(message: string): void {
    const call = current;
    const stopped = worker;
    worker = undefined;
    finish();
    call?.reject(new PeekError(message));
    void stopped?.terminate();
    next();
  }

  return {
    async peek<Job extends PeekJob>(job: Job, file: PeekFile): Promise<PeekResult[Job["kind"]]> {
      const key = JSON.stringify([file.key, job]);
      const known = cache.get(key);
      if (known) return known as PeekResult[Job["kind"]];
      if (queue.length >= MAX_WAITING) throw new PeekError("Too many files are being looked into.");
      const found = await new Promise<PeekResult[Job["kind"]]>((resolve, reject) => {
        queue.push({ job, file, resolve, reject });
        next();
      });
      cache.set(key, found, { size: JSON.stringify(found).length });
      return found;
    },
    async close() {
      for (const call of queue.splice(0)) call.reject(new PeekError("The hub is closing."));
      const stopped = worker;
      stop("The hub is closing.");
      await stopped?.terminate();
    },
  };
}
