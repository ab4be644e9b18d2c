import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { findPackage } from "../../base/install-paths.ts";
import { LIMITS } from "../../base/limits.ts";
import { findIsolation, type Isolation, openToProcess } from "../../runner/isolation/isolation.ts";
import type { DatasetEngineOptions } from "../create-dataset-engine.ts";
import type { EngineSplit } from "../dataset-engine.ts";
import { EngineError } from "../engine-error.ts";
import { type EngineLimits, type EngineProcess, startEngineProcess } from "../engine-process.ts";
import { placeFile } from "../place-files.ts";
import { requireSmall } from "../require-small.ts";
import type { QualityLimits, QualityPart } from "./quality-work.ts";

/** What is asked of a session; the files of the other split come by themselves. */
export type InspectedPart =
  | Exclude<QualityPart, { readonly part: "leaks" }>
  | { readonly part: "leaks"; readonly other: EngineSplit };

/** Inspects the rows of one split, part by part, in a process of its own that writes nothing. */
export interface Inspection {
  /** JSON, as `quality-work.ts` says. Throws `EngineError`. */
  ask(part: InspectedPart): Promise<string>;
  /** Kills the process and deletes its folder. */
  close(): Promise<void>;
}

export interface Inspector {
  readonly isInstalled: boolean;
  open(split: EngineSplit): Inspection;
}

const DEFAULTS: EngineLimits = {
  threads: 2,
  memoryBytes: 400_000_000,
  processBytes: LIMITS.engineMemory.value,
  milliseconds: LIMITS.qualitySeconds.value * 1000,
  replyBytes: LIMITS.qualityBytes.value,
};

const LOOKED_AT: QualityLimits = {
  sampleRows: LIMITS.qualityRows.value,
  sampleText: LIMITS.qualityText.value,
  hashedRows: LIMITS.qualityHashedRows.value,
  otherText: LIMITS.qualityOtherText.value,
};

export function createInspector(options: DatasetEngineOptions): Inspector {
  const limits = { ...DEFAULTS, ...options.limits };
  let isolation: Promise<Isolation> | undefined;
  const isolate = () => {
    isolation ??= findIsolation(options);
    return isolation;
  };
  return {
    isInstalled: findPackage("@duckdb/node-api") !== undefined,
    open: (split) => openInspection(options, limits, isolate, split),
  };
}

function openInspection(
  deps: DatasetEngineOptions,
  limits: EngineLimits,
  isolate: () => Promise<Isolation>,
  split: EngineSplit,
): Inspection {
  const folder = join(deps.folder, randomUUID());
  let running: EngineProcess | undefined;
  let own: readonly string[] | undefined;
  let isClosed = false;

  async function place({ at, files }: EngineSplit, prefix: string): Promise<readonly string[]> {
    const isolation = await isolate();
    await openToProcess(folder, isolation);
    const names = files.map((_, index) => `${prefix}-${index}.parquet`);
    for (const [index, file] of files.entries())
      await placeFile(deps, at, file, join(folder, names[index] ?? ""), isolation);
    return names;
  }

  async function send(inspected: readonly string[], part: QualityPart): Promise<string> {
    const isolation = await isolate();
    if (isClosed) throw new EngineError("ServerBusyError", "The hub is shutting down.");
    if (!running?.isAlive) running = startEngineProcess(folder, isolation, limits);
    return running.ask({ inspected, part, limits: LOOKED_AT });
  }

  return {
    async ask(part) {
      requireSmall(split);
      own ??= await place(split, "own");
      if (part.part !== "leaks") return send(own, part);
      requireSmall(part.other);
      const others = await place(part.other, randomUUID());
      try {
        return await send(own, { part: "leaks", others });
      } finally {
        await Promise.all(others.map((name) => rm(join(folder, name), { force: true })));
      }
    },
    async close() {
      isClosed = true;
      running?.kill();
      await running?.gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
