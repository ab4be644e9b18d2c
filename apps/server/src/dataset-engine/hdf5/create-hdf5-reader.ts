import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { MAX_METADATA, MAX_TENSORS } from "@orrery/catalog";
import type { RepoAt, TreeEntry } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import { findPackage } from "../../base/install-paths.ts";
import { LIMITS } from "../../base/limits.ts";
import { findIsolation, type Isolation, openToProcess } from "../../runner/isolation/isolation.ts";
import type { DatasetEngineOptions } from "../create-dataset-engine.ts";
import { EngineError } from "../engine-error.ts";
import { type EngineLimits, type EngineProcess, startEngineProcess } from "../engine-process.ts";
import { placeFile } from "../place-files.ts";
import type { OutlineAnswer, OutlineLimits } from "./outline-work.ts";

/** Lists what HDF5 files contain, each in a process of its own, one after the other (decision 116). */
export interface Hdf5Reader {
  /** Whether there is an engine; without it `outline` always fails. */
  readonly isInstalled: boolean;
  /** Throws `EngineError`, and `gated-repo` for a file that the viewer may not read. */
  outline(at: RepoAt, entry: TreeEntry): Promise<OutlineAnswer>;
  close(): Promise<void>;
}

const CACHE_BYTES = 16_000_000;
const MAX_WAITING = LIMITS.hdf5Waiting.value;
const MAX_COPIED = LIMITS.hdf5CopiedBytes.value;
const DEFAULTS: EngineLimits = {
  threads: 1,
  memoryBytes: 100_000_000,
  processBytes: LIMITS.hdf5Memory.value,
  milliseconds: LIMITS.previewSeconds.value * 1000,
  replyBytes: LIMITS.engineReplyBytes.value,
};
const OUTLINED: OutlineLimits = {
  names: LIMITS.hdf5Names.value,
  depth: LIMITS.hdf5Depth.value,
  datasets: MAX_TENSORS,
  attributes: MAX_METADATA,
  characters: 200,
  valueCharacters: 2_000,
};
const FILE = "file.h5";

export function createHdf5Reader(
  options: DatasetEngineOptions,
  outlined: Partial<OutlineLimits> = {},
): Hdf5Reader {
  const limits = { ...DEFAULTS, ...options.limits };
  const question = { outlined: FILE, limits: { ...OUTLINED, ...outlined } };
  // Also why a file can't be read: each attempt would take a process.
  const known = new LRUCache<string, OutlineAnswer>({ maxSize: CACHE_BYTES });
  const asked = new Map<string, Promise<OutlineAnswer>>();
  let last: Promise<unknown> = Promise.resolve();
  let isolation: Promise<Isolation> | undefined;
  let running: EngineProcess | undefined;
  let isClosed = false;

  function requireOpen(): void {
    if (isClosed) throw new EngineError("ServerBusyError", "The hub is shutting down.");
  }

  async function perform(at: RepoAt, entry: TreeEntry): Promise<string> {
    const folder = join(options.folder, randomUUID());
    try {
      requireOpen();
      isolation ??= findIsolation(options);
      const found = await isolation;
      await openToProcess(folder, found);
      await placeFile(options, at, entry, join(folder, FILE), found, MAX_COPIED);
      requireOpen();
      running = startEngineProcess(folder, found, limits);
      return await running.ask(question);
    } finally {
      // What a file did to the library is gone with the process.
      running?.kill();
      await running?.gone;
      running = undefined;
      await rm(folder, { recursive: true, force: true });
    }
  }

  function ask(key: string, at: RepoAt, entry: TreeEntry): Promise<OutlineAnswer> {
    if (asked.size > MAX_WAITING)
      throw new EngineError("ServerBusyError", "Too many previews at once. Retry later.");
    const answer = last
      .then(() => perform(at, entry))
      .then((json) => {
        const parsed = JSON.parse(json) as OutlineAnswer;
        known.set(key, parsed, { size: json.length });
        return parsed;
      })
      .finally(() => asked.delete(key));
    last = answer.catch(() => undefined);
    asked.set(key, answer);
    return answer;
  }

  return {
    isInstalled: findPackage("@duckdb/node-api") !== undefined,
    async outline(at, entry) {
      options.files.requireAll(at);
      // The repo is part of the key: how long an answer takes shows nothing of other repos.
      const key = JSON.stringify([at.repo.key, entry.lfs?.digest ?? entry.oid]);
      return known.get(key) ?? asked.get(key) ?? ask(key, at, entry);
    },
    async close() {
      isClosed = true;
      running?.kill();
      await last;
      await rm(options.folder, { recursive: true, force: true });
    },
  };
}
