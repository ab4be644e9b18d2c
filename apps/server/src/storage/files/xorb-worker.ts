// Comes first, before a library looks for WebAssembly.
import "../yaml/without-wasm.ts";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { type UnpackedXorb, unpackXorb } from "@orrery/registry";
import { createBatchedWrites } from "../database/batched-writes.ts";
import { replyTo, type XorbJob, type XorbReply } from "./xorb-thread.ts";

let turn: Promise<unknown> = Promise.resolve();

parentPort?.on("message", ({ id, ...job }: XorbJob & { readonly id: number }) => {
  const reply = (message: XorbReply) => parentPort?.postMessage(message);
  // One at a time, in order: the next waits for the last, however that ended.
  turn = turn
    .then(() => unpack(job))
    .then(
      (done) => reply({ id, done }),
      (error) => reply(replyTo(id, error)),
    );
});

async function unpack({ packed, plain }: XorbJob): Promise<UnpackedXorb> {
  const { size } = await stat(packed);
  const file = await open(plain, "wx");
  try {
    const writes = createBatchedWrites(file, 0);
    const unpacked = await unpackXorb(createReadStream(packed), size, (chunk) =>
      writes.write(chunk),
    );
    await writes.end();
    return unpacked;
  } finally {
    await file.close();
  }
}
