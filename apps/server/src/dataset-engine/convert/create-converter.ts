import { findPackage } from "../../base/install-paths.ts";
import { LIMITS } from "../../base/limits.ts";
import { findIsolation, type Isolation, withFiles } from "../../runner/isolation/isolation.ts";
import type { DatasetEngineOptions } from "../create-dataset-engine.ts";
import type { EngineLimits } from "../engine-process.ts";
import { PART_BYTES } from "./convert-work.ts";
import { type ConverterSession, openSession } from "./converter-session.ts";

/** Makes Parquet of files, in processes of its own (decision 108). */
export interface Converter {
  readonly isInstalled: boolean;
  /** Parquet files that would have more than `partBytes` become several. */
  open(partBytes?: number): ConverterSession;
}

const DEFAULTS: EngineLimits = {
  threads: 2,
  memoryBytes: 400_000_000,
  processBytes: LIMITS.engineMemory.value,
  milliseconds: LIMITS.conversionSeconds.value * 1000,
  replyBytes: LIMITS.engineReplyBytes.value,
};

export function createConverter(options: DatasetEngineOptions): Converter {
  const limits = { ...DEFAULTS, ...options.limits };
  let isolation: Promise<Isolation> | undefined;
  const isolate = () => {
    isolation ??= findIsolation(options).then((found) =>
      withFiles(found, LIMITS.conversionFileBytes.value),
    );
    return isolation;
  };
  return {
    isInstalled: findPackage("@duckdb/node-api") !== undefined,
    open: (partBytes = PART_BYTES) => openSession(options, limits, isolate, partBytes),
  };
}
