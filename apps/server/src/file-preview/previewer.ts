import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { workerUrl } from "../base/install-paths.ts";
import { LIMITS } from "../base/limits.ts";
import { threadEnvironment } from "../base/thread-environment.ts";
import { PreviewError, type PreviewErrorCode } from "./preview-error.ts";
import type {
  PreviewFile,
  PreviewJob,
  PreviewMessage,
  PreviewOrder,
  PreviewResult,
} from "./preview-job.ts";

/** Parses untrusted files in a separate thread, so that they cannot block sockets. */
export interface Previewer {
  /** Throws `PreviewError`, with words for the page, for what cannot be read. */
  preview<Job extends PreviewJob>(job: Job, file: PreviewFile): Promise<PreviewResult[Job["kind"]]>;
  close(): Promise<void>;
}

interface Call {
  readonly job: PreviewJob;
  readonly file: PreviewFile;
  readonly resolve: (value: never) => void;
  readonly reject: (error: PreviewError) => void;
}

const DEADLINE_MS = LIMITS.previewSeconds.value * 1000;
const MAX_WAITING = LIMITS.previewWaiting.value;
/** What one look may read: a file that needs more is not looked into. */
const MAX_READ_BYTES = LIMITS.previewBytes.value;
const CACHE_BYTES = 24_000_000;

export function createPreviewer(): Previewer {
  const cache = new LRUCache<string, PreviewResult[PreviewJob["kind"]]>({ maxSize: CACHE_BYTES });
  const queue: Call[] = [];
  let worker: Worker | undefined;
  let current: (Call & { budget: number }) | undefined;
  let timer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(workerUrl("preview-worker"), {
      env: threadEnvironment(),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 },
    });
    const lose = () => {
      if (worker === started) stop("This file is too complex to preview.", "over-limit");
    };
    started.on("message", (message: PreviewMessage) => {
      if (worker === started) void receive(started, message);
    });
    started.on("error", lose);
    started.on("exit", lose);
    started.unref();
    return started;
  }

  async function receive(from: Worker, message: PreviewMessage): Promise<void> {
    const call = current;
    if (!call) return;
    if (message.type !== "read") {
      finish();
      if (message.type === "done") call.resolve(message.value as never);
      else call.reject(new PreviewError(message.message, message.code));
      return next();
    }
    const { id, start: first, end } = message;
    call.budget -= end - first;
    const order: PreviewOrder =
      call.budget < 0
        ? {
            type: "no-bytes",
            id,
            message: "Previewing this file would read too much data.",
            code: "over-limit",
          }
        : await call.file.read(first, end).then(
            (bytes) => ({ type: "bytes" as const, id, bytes }),
            () => ({
              type: "no-bytes" as const,
              id,
              message: "The file couldn't be read.",
              code: "unreadable-file" as const,
            }),
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
    timer = setTimeout(() => stop("The preview timed out.", "timed-out"), DEADLINE_MS);
    const order: PreviewOrder = { type: "job", job: call.job, size: call.file.size };
    worker.postMessage(order);
  }

  function finish(): void {
    clearTimeout(timer);
    current = undefined;
  }

  /** The thread goes; the next job starts another. */
  function stop(message: string, code: PreviewErrorCode): void {
    const call = current;
    const stopped = worker;
    worker = undefined;
    finish();
    call?.reject(new PreviewError(message, code));
    void stopped?.terminate();
    next();
  }

  return {
    async preview<Job extends PreviewJob>(
      job: Job,
      file: PreviewFile,
    ): Promise<PreviewResult[Job["kind"]]> {
      const key = JSON.stringify([file.key, job]);
      const known = cache.get(key);
      if (known) return known as PreviewResult[Job["kind"]];
      if (queue.length >= MAX_WAITING)
        throw new PreviewError("Too many previews at once. Retry later.", "unavailable");
      const found = await new Promise<PreviewResult[Job["kind"]]>((resolve, reject) => {
        queue.push({ job, file, resolve, reject });
        next();
      });
      cache.set(key, found, { size: JSON.stringify(found).length });
      return found;
    },
    async close() {
      for (const call of queue.splice(0))
        call.reject(new PreviewError("The hub is shutting down.", "unavailable"));
      const stopped = worker;
      stop("The hub is shutting down.", "unavailable");
      await stopped?.terminate();
    },
  };
}
