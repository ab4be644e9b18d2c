import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { type ParsedYaml, parseYaml, type ReadYaml } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import { workerUrl } from "../../base/install-paths.ts";
import { threadEnvironment } from "../../base/thread-environment.ts";

/** Shorter texts are parsed synchronously: the worst take a few milliseconds. */
const SHORT = 1_500;
/** A fresh thread on a busy machine may need this long to load its modules. */
const LOAD_ALLOWANCE_MS = 30_000;
const MAX_HEAP_MB = 256;

export interface YamlThread {
  readonly read: ReadYaml;
  close(): Promise<void>;
}

interface Job {
  readonly source: string;
  readonly resolve: (parsed: ParsedYaml) => void;
}

/**
 * Parses YAML in a separate thread, one text at a time. A text that takes longer than `deadlineMs` ends the
 * thread and is rejected, also when it is sent again.
 */
export function createYamlThread(deadlineMs: number): YamlThread {
  const waiting: Job[] = [];
  const refused = new LRUCache<string, ParsedYaml>({ max: 1_000, ttl: 3_600_000 });
  let worker: Worker | undefined;
  let job: Job | undefined;
  let timer: NodeJS.Timeout | undefined;
  const seconds = (deadlineMs / 1000).toLocaleString("en-US");
  const tooSlow: ParsedYaml = {
    isTooSlow: true,
    problem: `reading the front matter took longer than ${seconds} seconds. Shorten it.`,
  };

  function finish(parsed: ParsedYaml): void {
    clearTimeout(timer);
    const done = job;
    job = undefined;
    worker?.unref();
    done?.resolve(parsed);
    next();
  }

  function fail(): void {
    void worker?.terminate();
    worker = undefined;
    if (job) refused.set(keyOf(job.source), tooSlow);
    finish(tooSlow);
  }

  function start(): Worker {
    const fresh = new Worker(workerUrl("yaml-worker"), {
      env: threadEnvironment(),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    fresh.on("message", (message: "started" | ParsedYaml) => {
      if (worker !== fresh) return;
      if (message === "started") expire(deadlineMs);
      else finish(message);
    });
    const lose = () => {
      if (worker === fresh) fail();
    };
    fresh.on("error", lose).on("messageerror", lose).on("exit", lose);
    return fresh;
  }

  function expire(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(fail, milliseconds);
  }

  function next(): void {
    if (job) return;
    job = waiting.shift();
    if (!job) return;
    worker ??= start();
    worker.ref();
    worker.postMessage(job.source);
    expire(deadlineMs + LOAD_ALLOWANCE_MS);
  }

  return {
    async read(source) {
      if (source.length <= SHORT) return parseYaml(source);
      const known = refused.get(keyOf(source));
      if (known) return known;
      return new Promise((resolve) => {
        waiting.push({ source, resolve });
        next();
      });
    },

    async close() {
      const ended = worker;
      worker = undefined;
      for (const { resolve } of waiting.splice(0)) resolve(tooSlow);
      if (job) finish(tooSlow);
      await ended?.terminate();
    },
  };
}

const keyOf = (source: string) => createHash("sha256").update(source).digest("base64");
