import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Isolation, openToProcess } from "../runner/isolation/isolation.ts";
import type { EngineSplit } from "./dataset-engine.ts";
import { EngineError } from "./engine-error.ts";
import type { EngineJob } from "./engine-job.ts";
import { type EngineLimits, type EngineProcess, startEngineProcess } from "./engine-process.ts";
import { type PlaceDeps, placeFile, placeOwnFile } from "./place-files.ts";

export interface PlacesDeps extends PlaceDeps {
  /** Each process has a folder in it. */
  readonly folder: string;
  readonly isolation: () => Promise<Isolation>;
  readonly limits: EngineLimits;
}

/** A process with its folder, which holds the files of the split asked last and nothing else. */
export interface EnginePlace {
  /** The split whose files are there. */
  readonly key: string | undefined;
  /** Starts the process ahead of the first question. */
  start(): Promise<void>;
  /** `index` is the file of the split's index, for jobs that need it. */
  ask(key: string, split: EngineSplit, job: EngineJob, index?: string): Promise<string>;
  /** Ends the process and deletes its folder. */
  end(): Promise<void>;
}

/** A process is started at the first question, and again after it was killed. */
export function createEnginePlace(deps: PlacesDeps): EnginePlace {
  const folder = join(deps.folder, randomUUID());
  let running: EngineProcess | undefined;
  let key: string | undefined;
  let names: readonly string[] = [];
  let indexName: string | undefined;
  let splits = 0;
  let isEnded = false;
  let starting: Promise<Isolation> | undefined;

  async function leave(): Promise<void> {
    key = undefined;
    const placed = indexName === undefined ? names : [...names, indexName];
    await Promise.all(placed.map((name) => rm(join(folder, name), { force: true })));
    names = [];
    indexName = undefined;
  }

  function start(): Promise<Isolation> {
    starting = launch();
    return starting;
  }

  async function launch(): Promise<Isolation> {
    const isolation = await deps.isolation();
    await openToProcess(folder, isolation);
    if (isEnded) throw new EngineError("ServerBusyError", "The hub is shutting down.");
    if (!running?.isAlive) running = startEngineProcess(folder, isolation, deps.limits);
    return isolation;
  }

  async function enter(wanted: string, { at, files }: EngineSplit): Promise<void> {
    await leave();
    const isolation = await start();
    splits += 1;
    // A split has names of its own: a process that sees others opens its database again.
    names = files.map((_, index) => `${splits}-${index}.parquet`);
    for (const [index, file] of files.entries())
      await placeFile(deps, at, file, join(folder, names[index] ?? ""), isolation);
    key = wanted;
  }

  async function addIndex(index: string): Promise<string> {
    if (indexName !== undefined) return indexName;
    const name = `${splits}.sqlite`;
    await placeOwnFile(index, join(folder, name), await deps.isolation());
    indexName = name;
    return name;
  }

  return {
    get key() {
      return running?.isAlive ? key : undefined;
    },
    start: async () => void (await start()),
    async ask(wanted, split, job, index) {
      if (key !== wanted || !running?.isAlive) await enter(wanted, split);
      const added = index === undefined ? {} : { index: await addIndex(index) };
      return (running as EngineProcess).ask({ names, job, ...added });
    },
    async end() {
      isEnded = true;
      await starting?.catch(() => undefined);
      running?.kill();
      await running?.gone;
      running = undefined;
      key = undefined;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
