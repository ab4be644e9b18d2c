import { join } from "node:path";
import {
  type ConvertAsk,
  MAX_COLUMNS,
  MAX_LINE_BYTES,
  OUT_FOLDER,
} from "../../convert/convert-work.ts";
import { EngineError } from "../../engine-error.ts";
import type { EngineSettings } from "../../engine-job.ts";
import { convertArrow } from "../arrow/convert-arrow.ts";
import { openDuckdb } from "../open-duckdb.ts";
import { OWN_FOLDER } from "../own-folder.ts";
import { convertWebdataset } from "../webdataset/convert-webdataset.ts";
import { convertCsv } from "./csv.ts";
import { explainSource } from "./explain-source.ts";
import { convertJson } from "./json.ts";
import { countInFirstLine, findLongRow } from "./longest-row.ts";
import { separatorOf } from "./source-sql.ts";
import { convertText } from "./text.ts";

/** Answers with JSON: columns of a file, or what became of it as Parquet. */
export async function convertFile(ask: ConvertAsk, settings: EngineSettings): Promise<string> {
  const { file, reading } = ask;
  if (reading === "webdataset") return JSON.stringify(await convertWebdataset(ask));
  if (reading === "arrow") return JSON.stringify(await convertArrow(ask));
  const path = join(OWN_FOLDER, file);
  const isCsv = reading === "csv" || reading === "tsv";
  const isCompressed = /\.(?:gz|zst)$/.test(file);
  if (isCsv && ask.work.shape === "columns" && !file.endsWith(".zst")) {
    const { count } = await countInFirstLine(path, separatorOf(ask).charCodeAt(0), MAX_LINE_BYTES);
    if (count >= MAX_COLUMNS) throw tooManyColumns(count + 1);
  }
  const open = await openDuckdb(settings, { files: [file], folder: OUT_FOLDER });
  try {
    const convert = isCsv ? convertCsv : reading === "json" ? convertJson : convertText;
    const answer = await convert(open.connection, ask, path);
    if ("columns" in answer && answer.columns.length > MAX_COLUMNS)
      throw tooManyColumns(answer.columns.length);
    return JSON.stringify(answer);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const long =
      isCompressed && file.endsWith(".zst")
        ? undefined
        : await findLongRow(path, MAX_LINE_BYTES, isCsv).catch(() => undefined);
    throw explainSource(error, reading, long);
  } finally {
    open.close();
  }
}

const tooManyColumns = (count: number) =>
  new EngineError(
    "TooManyColumnsError",
    `It has ${count} columns; files with at most ${MAX_COLUMNS} are converted.`,
  );
