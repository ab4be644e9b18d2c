import { parentPort } from "node:worker_threads";
import {
  readGgufTensors,
  readOnnxTensors,
  readSafetensorsTensors,
  type TensorTable,
} from "@orrery/catalog";
import { scanFile } from "@orrery/scan";
import { MAX_SAFETENSORS_HEADER } from "../base/preview-limits.ts";
import { type ByteSource, piecesOf } from "./byte-source.ts";
import { readDelimitedRows } from "./delimited-rows.ts";
import { readJsonRows } from "./json-rows.ts";
import { readJsonLines } from "./jsonl-rows.ts";
import { readParquetRows } from "./parquet-rows.ts";
import {
  PreviewError,
  type PreviewJob,
  type PreviewMessage,
  type PreviewOrder,
  type PreviewResult,
  type WeightFormat,
} from "./preview-job.ts";

const waiting = new Map<number, PromiseWithResolvers<Uint8Array<ArrayBuffer>>>();
let lastId = 0;

const send = (message: PreviewMessage): void => parentPort?.postMessage(message);

const sourceOf = (size: number): ByteSource => ({
  size,
  read(start, end) {
    const id = ++lastId;
    const answer = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    waiting.set(id, answer);
    send({ type: "read", id, start: Math.max(0, start), end: Math.min(size, end) });
    return answer.promise;
  },
});

async function run(
  job: PreviewJob,
  source: ByteSource,
): Promise<PreviewResult[PreviewJob["kind"]]> {
  if (job.kind === "scan") return scanFile(job.name, source);
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
  Record<WeightFormat, (source: ByteSource) => Promise<TensorTable | undefined>>
> = {
  gguf: (source) => readGgufTensors(piecesOf(source)),
  onnx: (source) => readOnnxTensors(source, decode),
  safetensors: (source) => readSafetensorsTensors(piecesOf(source), decode, MAX_SAFETENSORS_HEADER),
};

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

parentPort?.on("message", async (order: PreviewOrder) => {
  if (order.type === "bytes") return answer(order.id)?.resolve(order.bytes);
  if (order.type === "no-bytes") return answer(order.id)?.reject(new PreviewError(order.message));
  try {
    send({ type: "done", value: await run(order.job, sourceOf(order.size)) });
  } catch (error) {
    send({ type: "failed", message: wordsOf(error, order.job) });
  } finally {
    waiting.clear();
  }
});

function answer(id: number) {
  const one = waiting.get(id);
  waiting.delete(id);
  return one;
}

/** Error messages of readers are shortened: they may quote the file's content. */
function wordsOf(error: unknown, job: PreviewJob): string {
  if (error instanceof PreviewError) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  const format = job.kind === "scan" ? job.kind : job.format;
  return `Can't read this file as ${format}: ${text.split("\n")[0]?.slice(0, 160)}`;
}
