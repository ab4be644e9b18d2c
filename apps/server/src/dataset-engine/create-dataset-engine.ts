import { rm } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { findPackage } from "../base/install-paths.ts";
import { LIMITS } from "../base/limits.ts";
import { findIsolation, type Isolation } from "../runner/isolation/isolation.ts";
import type { DatasetEngine, EngineSplit } from "./dataset-engine.ts";
import { EngineError } from "./engine-error.ts";
import { needsIndex } from "./engine-job.ts";
import { createEnginePlace, type EnginePlace } from "./engine-places.ts";
import type { EngineLimits } from "./engine-process.ts";
import type { PlaceDeps } from "./place-files.ts";
import { requireSmall } from "./require-small.ts";
import { createSearchIndexes } from "./search/create-search-indexes.ts";

export interface DatasetEngineOptions extends PlaceDeps {
  /** Of this engine alone; it ends empty. */
  readonly folder: string;
  readonly dataFolder: string;
  /** Of the processes, when the hub runs as root. */
  readonly user: number;
  readonly limits?: Partial<EngineLimits>;
}

const PROCESSES = LIMITS.engineProcesses.value;
const MAX_WAITING = LIMITS.engineWaiting.value;
const CACHE_BYTES = 32_000_000;
const IDLE_MS = 60_000;
const DEFAULTS: EngineLimits = {
  threads: 2,
  memoryBytes: 500_000_000,
  processBytes: LIMITS.engineMemory.value,
  milliseconds: LIMITS.engineSeconds.value * 1000,
  replyBytes: LIMITS.engineReplyBytes.value,
};

/** A few processes, started when they are needed and ended when they are idle. */
export function createDatasetEngine(options: DatasetEngineOptions): DatasetEngine {
  const limits = { ...DEFAULTS, ...options.limits };
  const isInstalled = findPackage("@duckdb/node-api") !== undefined;
  const answers = new LRUCache<string, string>({
    maxSize: CACHE_BYTES,
    // One page of pictures would displace everything else.
    maxEntrySize: CACHE_BYTES / 8,
  });
  const asked = new Map<string, Promise<string>>();
  const idle = new Set<EnginePlace>();
  const all = new Set<EnginePlace>();
  const waiting: ((place: EnginePlace) => void)[] = [];
  let isolation: Promise<Isolation> | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const isolate = () => {
    isolation ??= findIsolation(options);
    return isolation;
  };

  const indexes = createSearchIndexes({
    ...{ ...options, isolation: isolate, indexBytes: LIMITS.searchIndexBytes.value },
    textLimit: LIMITS.searchText.value,
    limits: { ...limits, milliseconds: LIMITS.searchIndexSeconds.value * 1000 },
  });

  function create(): EnginePlace {
    const created = createEnginePlace({ ...options, limits, isolation: isolate });
    all.add(created);
    return created;
  }

  /** A process that has the split open already, if one is idle. */
  async function lease(key: string): Promise<EnginePlace> {
    const place = [...idle].find((one) => one.key === key) ?? [...idle][0];
    if (place) {
      idle.delete(place);
      return place;
    }
    if (all.size < PROCESSES) return create();
    if (waiting.length >= MAX_WAITING)
      throw new EngineError("ServerBusyError", "Too many questions at once. Retry later.");
    return new Promise((resolve) => waiting.push(resolve));
  }

  function release(place: EnginePlace): void {
    const next = waiting.shift();
    if (next) {
      next(place);
      return;
    }
    idle.add(place);
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      for (const one of idle) {
        all.delete(one);
        void one.end();
      }
      idle.clear();
    }, IDLE_MS).unref();
  }

  async function perform(
    key: string,
    split: EngineSplit,
    job: Parameters<DatasetEngine["ask"]>[1],
  ) {
    const index = needsIndex(job) ? await indexes.open(key, split) : undefined;
    const place = await lease(key);
    try {
      if (isClosed) throw new EngineError("ServerBusyError", "The hub is shutting down.");
      return await place.ask(key, split, job, index);
    } finally {
      release(place);
    }
  }

  return {
    isInstalled,
    async ask(split, job) {
      options.files.requireAll(split.at);
      requireSmall(split);
      if (!isInstalled)
        throw new EngineError(
          "NotSupportedDisabledViewerError",
          "This hub has no dataset engine. Its administrator can install `@duckdb/node-api`.",
        );
      const key = keyOf(split);
      const question = `${key}${JSON.stringify(job)}`;
      const known = answers.get(question);
      if (known !== undefined) return known;
      const same = asked.get(question);
      if (same) return same;
      const answer = perform(key, split, job).finally(() => asked.delete(question));
      asked.set(question, answer);
      const json = await answer;
      answers.set(question, json, { size: question.length + json.length });
      return json;
    },
    known(split, job) {
      options.files.requireAll(split.at);
      return answers.get(`${keyOf(split)}${JSON.stringify(job)}`);
    },
    prepare() {
      if (!isInstalled || isClosed || all.size > 0) return;
      const place = create();
      void place.start().then(
        () => release(place),
        () => all.delete(place),
      );
    },
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      await Promise.all([indexes.close(), ...[...all].map((place) => place.end())]);
      await rm(options.folder, { recursive: true, force: true });
    },
  };
}

/** The repo is part of the key: how long an answer takes shows nothing of other repos. */
const keyOf = ({ at, files }: EngineSplit): string =>
  JSON.stringify([at.repo.key, files.map(({ lfs, oid }) => lfs?.digest ?? oid)]);
