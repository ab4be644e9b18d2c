import { parentPort, workerData } from "node:worker_threads";
import { createRepoIndex } from "@orrery/registry";
import { type DatabasePlace, openDatabase } from "../database/open-database.ts";
import type { IndexReply, IndexRequest } from "./index-thread.ts";

/** The index in a separate thread with its own connection, so that reads do not block the hub. */
const db = await openDatabase(workerData as DatabasePlace, { poolSize: 1 });
const index = createRepoIndex(db, async () => {});
const port = parentPort!;
const send = (reply: IndexReply) => port.postMessage(reply);

async function serve(request: IndexRequest): Promise<IndexReply> {
  const { id } = request;
  try {
    if ("question" in request)
      return { id, answer: await index.answer(request.type, request.question) };
    if ("names" in request) return { id, answer: await index.best(request.type, request.names) };
    await index.changed(request.changed);
    return { id };
  } catch (error) {
    return { id, error: (error as Error).message };
  }
}

port.on("message", async (request: IndexRequest) => send(await serve(request)));
await index.load();
send({ id: 0 });
