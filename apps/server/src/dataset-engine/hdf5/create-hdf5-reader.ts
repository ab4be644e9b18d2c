import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { MAX_METADATA, MAX_TENSORS, type TensorTable, tensorTable } from "@orrery/catalog";
import type { RepoAt, TreeEntry } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import { findPackage } from "../../base/install-paths.ts";
import { LIMITS } from "../../base/limits.ts";
import { PreviewError } from "../../file-preview/preview-error.ts";
import { findIsolation, type Isolation, openToProcess } from "../../runner/isolation/isolation.ts";
import type { DatasetEngineOptions } from "../create-dataset-engine.ts";
import type { EngineError } from "../engine-error.ts";
import { type EngineLimits, type EngineProcess, startEngineProcess } from "../engine-process.ts";
import { placeFile } from "../place-files.ts";
import type { OutlineAnswer, OutlineLimits } from "./outline-work.ts";

/** Lists what HDF5 files contain, each in a process of its own, one after the other (decision 116). */
export interface Hdf5Reader {
  /** Whether there is an engine; without it `outline` always fails. */
  readonly isInstalled: boolean;
  /** Throws `PreviewError`, and `gated-repo` for a file that the viewer may not read. */
  outline(at: RepoAt, entry: TreeEntry): Promise<TensorTable>;
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
  const known = new LRUCache<string, TensorTable>({ maxSize: CACHE_BYTES });
  const asked = new Map<string, Promise<TensorTable>>();
  let last: Promise<unknown> = Promise.resolve();
  let isolation: Promise<Isolation> | undefined;
  let running: EngineProcess | undefined;
  let isClosed = false;

  async function perform(at: RepoAt, entry: TreeEntry): Promise<TensorTable> {
    const folder = join(options.folder, randomUUID());
    try {
      isolation ??= findIsolation(options);
      const found = await isolation;
      await openToProcess(folder, found);
      await placeFile(options, at, entry, join(folder, FILE), found, MAX_COPIED);
      if (isClosed) throw new PreviewError("The hub is shutting down.", "unavailable");
      running = startEngineProcess(folder, found, limits);
      return readAnswer(JSON.parse(await running.ask(question)));
    } catch (error) {
      throw explain(error);
    } finally {
      // What a file did to the library is gone with the process.
      running?.kill();
      await running?.gone;
      running = undefined;
      await rm(folder, { recursive: true, force: true });
    }
  }

  function queue(at: RepoAt, entry: TreeEntry): Promise<TensorTable> {
    if (asked.size > MAX_WAITING)
      throw new PreviewError("Too many previews at once. Retry later.", "unavailable");
    const outline = last.then(() => perform(at, entry));
    last = outline.catch(() => undefined);
    return outline;
  }

  return {
    isInstalled: findPackage("@duckdb/node-api") !== undefined,
    async outline(at, entry) {
      options.files.requireAll(at);
      // The repo is part of the key: how long an answer takes shows nothing of other repos.
      const key = JSON.stringify([at.repo.key, entry.lfs?.digest ?? entry.oid]);
      const found = known.get(key) ?? (await asked.get(key));
      if (found) return found;
      const outline = queue(at, entry).finally(() => asked.delete(key));
      asked.set(key, outline);
      const table = await outline;
      known.set(key, table, { size: JSON.stringify(table).length });
      return table;
    },
    async close() {
      isClosed = true;
      running?.kill();
      await last;
      await rm(options.folder, { recursive: true, force: true });
    },
  };
}

function readAnswer(answer: OutlineAnswer): TensorTable {
  if ("problem" in answer)
    throw new PreviewError(
      `Can't read this file as HDF5: ${answer.problem}`,
      answer.isLarge ? "over-limit" : "invalid-file",
    );
  return tensorTable(answer.datasets, answer.attributes);
}

/** The process says of itself what fits rows of datasets. */
function explain(error: unknown): unknown {
  const { name, code } = error as Partial<EngineError>;
  if (name !== "EngineError") return error;
  if (code === "TooBigContentError")
    return new PreviewError("This file is too large or too complex to preview.", "over-limit");
  if (code === "ServerBusyError")
    return new PreviewError("The hub is shutting down.", "unavailable");
  return new PreviewError("Can't read this file as HDF5: it crashed the reader.");
}
