import {
  readGgufTensors,
  readOnnxTensors,
  readSafetensorsTensors,
  type TensorTable,
} from "@orrery/catalog/tensor-readers";
import { scanFile } from "@orrery/scan";
import { MAX_SAFETENSORS_HEADER } from "../base/preview-limits.ts";
import { readNpy } from "./arrays/npy.ts";
import { readNpz } from "./arrays/npz.ts";
import { readArrowSchema } from "./arrow/arrow-schema.ts";
import { type ByteSource, piecesOf } from "./byte-source.ts";
import { readDelimitedRows } from "./delimited-rows.ts";
import { readJsonRows } from "./json-rows.ts";
import { readJsonLines } from "./jsonl-rows.ts";
import { readParquetRows } from "./parquet/parquet-rows.ts";
import { readParquetSchema } from "./parquet/parquet-schema.ts";
import { PreviewError } from "./preview-error.ts";
import type { PreviewJob, PreviewResult, TensorFormat } from "./preview-job.ts";

/** Does the job. Throws `PreviewError` for what cannot be read, whatever the file's bytes are. */
export async function readPreview(
  job: PreviewJob,
  source: ByteSource,
): Promise<PreviewResult[PreviewJob["kind"]]> {
  try {
    return await read(job, source);
  } catch (error) {
    if (error instanceof PreviewError) throw error;
    const format = job.kind === "scan" ? job.kind : job.format;
    throw new PreviewError(`Can't read this file as ${format}: ${wordsOf(error)}`);
  }
}

async function read(job: PreviewJob, source: ByteSource) {
  if (job.kind === "scan") return scanFile(job.name, source);
  if (job.kind === "schema")
    return job.format === "parquet" ? readParquetSchema(source) : readArrowSchema(source);
  if (job.kind === "tensors") {
    const table = await TENSORS[job.format](source);
    if (!table) throw new PreviewError(`This file has no ${job.format} header.`);
    return table;
  }
  const cursor = { at: job.at, limit: job.limit };
  switch (job.format) {
    case "parquet":
      return readParquetRows(source, cursor);
    case "csv":
    case "tsv":
      return readDelimitedRows(source, job.format, cursor);
    case "jsonl":
      return readJsonLines(source, cursor);
    case "json":
      return readJsonRows(source, cursor);
  }
}

const TENSORS: Readonly<
  Record<TensorFormat, (source: ByteSource) => Promise<TensorTable | undefined>>
> = {
  gguf: (source) => readGgufTensors(piecesOf(source)),
  npy: readNpy,
  npz: readNpz,
  onnx: (source) => readOnnxTensors(source, decode),
  safetensors: (source) => readSafetensorsTensors(piecesOf(source), decode, MAX_SAFETENSORS_HEADER),
};

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Error messages of readers are shortened: they may quote the file's content. */
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0]?.slice(0, 160) ?? "";
