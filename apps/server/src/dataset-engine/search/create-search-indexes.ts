import { createHash } from "node:crypto";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { EngineSplit } from "../dataset-engine.ts";
import { EngineError } from "../engine-error.ts";
import type { EngineProcess } from "../engine-process.ts";
import { type MakeIndexDeps, makeIndex } from "./make-index.ts";

/** Indexes of the text of splits, made when they are first searched (decision 111). */
export interface SearchIndexes {
  /**
   * The file of a split's index. Throws `EngineError`: `ResponseNotReady` while it is made, and for minutes why it
   * could not be made.
   */
  open(key: string, split: EngineSplit): Promise<string>;
  close(): Promise<void>;
}

export interface SearchIndexesDeps extends MakeIndexDeps {
  /** Of all indexes on disk; those used last stay. */
  readonly indexBytes: number;
}

const UNUSED_MS = 3_600_000;
const FAILED_MS = 300_000;
/** How long a question waits for an index, before it is asked again. */
const WAIT_MS = 10_000;
const MAX_WAITING = 20;

export function createSearchIndexes(deps: SearchIndexesDeps): SearchIndexes {
  const folder = join(deps.folder, "search");
  const kept = new LRUCache<string, string>({
    maxSize: deps.indexBytes,
    ...{ ttl: UNUSED_MS, updateAgeOnGet: true, ttlAutopurge: true },
    dispose: (path) => void rm(path, { force: true }),
  });
  const failed = new LRUCache<string, EngineError>({ max: 1_000, ttl: FAILED_MS });
  const coming = new Map<string, Promise<void>>();
  let running: EngineProcess | undefined;
  let isClosed = false;
  let last: Promise<void> = Promise.resolve();

  async function make(key: string, split: EngineSplit): Promise<void> {
    if (isClosed) return;
    const path = join(folder, `${createHash("sha256").update(key).digest("hex")}.sqlite`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await makeIndex(deps, split, `${path}.part`, (started) => {
        running = started;
      });
      await rename(`${path}.part`, path);
      kept.set(key, path, { size: (await stat(path)).size });
    } catch (error) {
      await rm(`${path}.part`, { force: true });
      if (!(error instanceof EngineError)) throw error;
      if (error.code !== "ServerBusyError") failed.set(key, error);
    }
  }

  /** One index at a time: a process may take all cores. */
  function start(key: string, split: EngineSplit): Promise<void> {
    if (coming.size >= MAX_WAITING)
      throw new EngineError(
        "ServerBusyError",
        "Too many splits wait to be indexed for search. Retry later.",
      );
    const made = last.then(() => make(key, split)).finally(() => coming.delete(key));
    coming.set(key, made);
    last = made.catch(() => {});
    return made;
  }

  return {
    async open(key, split) {
      const path = kept.get(key);
      if (path !== undefined) return path;
      const known = failed.get(key);
      if (known) throw known;
      const waiting = new AbortController();
      await Promise.race([
        coming.get(key) ?? start(key, split),
        sleep(WAIT_MS, undefined, { signal: waiting.signal }).catch(() => {}),
      ]).finally(() => waiting.abort());
      const made = kept.get(key);
      if (made !== undefined) return made;
      throw (
        failed.get(key) ??
        new EngineError("ResponseNotReady", "The split is being indexed for search. Retry later.")
      );
    },
    async close() {
      isClosed = true;
      running?.kill();
      await last;
      kept.clear();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
