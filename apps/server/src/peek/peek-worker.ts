import { parentPort } from "node:worker_threads";
import { readGgufTensors, readSafetensorsTensors } from "@orrery/catalog";
import { scanFile } from "@orrery/scan";
import { type ByteSource, piecesOf } from "./byte-source.ts";
import { readDelimitedRows } from "./delimited-rows.ts";
import { readJsonRows } from "./json-rows.ts";
import { readJsonLines } from "./jsonl-rows.ts";
import { readParquetRows } from "./parquet-rows.ts";
import {
  PeekError,
  type PeekJob,
  type PeekMessage,
  type PeekOrder,
  type PeekResult,
} from "./peek-job.ts";
import { MAX_SAFETENSORS_HEADER } from "./peek-limits.ts";

const waiting = new Map<number, PromiseWithResolvers<Uint8Array<ArrayBuffer>>>();
let lastId = 0;

const send = (message: PeekMessage): void => parentPort?.postMessage(message);

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

async function run(job: PeekJob, source: ByteSource): Promise<PeekResult[PeekJob["kind"]]> {
  if (job.kind === "scan") return scanFile(job.name, source);
  if (job.kind === "tensors") {
    const table =
      job.format === "gguf"
        ? await readGgufTensors(piecesOf(source))
        : await readSafetensorsTensors(piecesOf(source), decode, MAX_SAFETENSORS_HEADER);
    if (!table) throw new PeekError(`This file has no header of a ${job.format} file.`);
    return table;
  }
  const place = { at: job.at, limit: job.limit };
  switch (job.format) {
    case "parquet":
      return readParquetRows(source, place);
    case "csv":
    case "tsv":
      return readDelimitedRows(source, job.format, place);
    case "jsonl":
      return readJsonLines(source, place);
    case "json":
      return readJsonRows(source, place);
  }
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

parentPort?.on("message", async (order: PeekOrder) => {
  if (order.type === "bytes") return answer(order.id)?.resolve(order.bytes);
  if (order.type === "no-bytes") return answer(order.id)?.reject(new PeekError(order.message));
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

/** A reader's own complaint is shortened: it may quote what stands in the file. */
function wordsOf(error: unknown, job: PeekJob): string {
  if (error instanceof PeekError) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  const format = job.kind === "scan" ? job.kind : job.format;
  return `This cannot be read as ${format}: ${text.split("\n")[0]?.slice(0, 160)}`;
}
