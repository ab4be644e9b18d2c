import { EngineError } from "../engine-error.ts";

const MAX_MESSAGE = 300;

/** What DuckDB says of a file or a filter, by the kind that its message begins with. */
export function explainFailure(error: unknown): EngineError {
  const message = (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
  const text = message.slice(0, MAX_MESSAGE);
  const isInput = /^Invalid Input Error/.test(message) && !/parquet|file/i.test(message);
  if (isInput || /^(?:Conversion|Binder|Out of Range) Error/.test(message))
    return new EngineError("InvalidParameter", `The filter does not fit the columns: ${text}`);
  if (/schema mismatch/i.test(message))
    return new EngineError(
      "SplitParquetSchemaMismatchError",
      "The Parquet files of this split have different columns.",
    );
  if (/^Out of Memory Error/.test(message) || /string longer than/i.test(message))
    return new EngineError(
      "TooBigContentError",
      "These rows need more memory than the hub allows. Write smaller row groups.",
    );
  return new EngineError("DatasetGenerationError", `A file of the split is damaged: ${text}`);
}
