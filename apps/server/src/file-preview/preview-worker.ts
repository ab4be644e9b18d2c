import { parentPort } from "node:worker_threads";
import type { ByteSource } from "./byte-source.ts";
import { PreviewError } from "./preview-error.ts";
import type { PreviewMessage, PreviewOrder } from "./preview-job.ts";
import { readPreview } from "./read-preview.ts";

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

parentPort?.on("message", async (order: PreviewOrder) => {
  if (order.type === "bytes") return answer(order.id)?.resolve(order.bytes);
  if (order.type === "no-bytes")
    return answer(order.id)?.reject(new PreviewError(order.message, order.code));
  try {
    send({ type: "done", value: await readPreview(order.job, sourceOf(order.size)) });
  } catch (error) {
    const { message, code } = error as PreviewError;
    send({ type: "failed", message, code });
  } finally {
    waiting.clear();
  }
});

function answer(id: number) {
  const one = waiting.get(id);
  waiting.delete(id);
  return one;
}
