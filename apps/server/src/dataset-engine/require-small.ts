import { LIMITS } from "../base/limits.ts";
import type { EngineSplit } from "./dataset-engine.ts";
import { EngineError } from "./engine-error.ts";

const MAX_FILES = LIMITS.engineFiles.value;
const MAX_BYTES = LIMITS.engineBytes.value;

/** Throws `TooBigContentError` for a split that no process opens. */
export function requireSmall({ files }: EngineSplit): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length === 0 || files.length > MAX_FILES || bytes > MAX_BYTES)
    throw new EngineError(
      "TooBigContentError",
      `The split has ${files.length} files with ${bytes} bytes; the hub opens at most ${MAX_FILES} with ${MAX_BYTES} bytes. Read the Parquet files in place.`,
    );
}
