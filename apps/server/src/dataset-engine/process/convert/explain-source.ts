import { type FileReading, MAX_LINE_BYTES } from "../../convert/convert-work.ts";
import { EngineError } from "../../engine-error.ts";
import type { LongRow } from "./longest-row.ts";

const MAX_MESSAGE = 300;
const WORDS: Readonly<Partial<Record<FileReading, string>>> = {
  csv: "CSV",
  tsv: "CSV with tabs",
  json: "JSON",
  text: "text",
};

/** Why a file is not converted, without folders and settings of DuckDB. */
export function explainSource(
  error: unknown,
  reading: FileReading,
  long: LongRow | undefined,
): EngineError {
  const message = error instanceof Error ? error.message : String(error);
  if (long && reading !== "json")
    return new EngineError(
      "TooBigContentError",
      `Line ${long.line} has more than ${MAX_LINE_BYTES} bytes: ${long.bytes}.`,
    );
  if (/^Out of Memory Error/.test(message) || /maximum_object_size/.test(message))
    return new EngineError(
      "TooBigContentError",
      `It needs more memory than the hub allows. Use fewer columns, or values of at most ${MAX_LINE_BYTES} bytes.`,
    );
  const text = (message.split("\n")[0] ?? "").slice(0, MAX_MESSAGE);
  const line = /\bin line (\d+)/i.exec(message) ?? /\bon line:? (\d+)/i.exec(message);
  return new EngineError(
    "DatasetGenerationError",
    `It can't be read as ${WORDS[reading] ?? reading}${line ? `, from line ${line[1]}` : ""}: ${text}`,
  );
}
