import { parentPort, workerData } from "node:worker_threads";
import { createChangeLog } from "../database/changes/change-log.ts";
import { type DatabasePlace, openDatabase } from "../database/open-database.ts";
import type { IndexReply, IndexRequest } from "./index-thread.ts";
import { openIndex } from "./open-index.ts";

/** The index in a separate thread with its own connection, so that reads do not block the hub. */
const place = workerData as DatabasePlace;
const db = await openDatabase(place, { poolSize: 1 });
const log = createChangeLog(db, place.databaseUrl === undefined ? "sqlite" : "postgres");
const port = parentPort!;
const send = (reply: IndexReply) => port.postMessage(reply);
const index = openIndex({
  db,
  log,
  dataFolder: place.dataFolder,
  onNote: (note) => send({ id: -1, note }),
});

async function serve(request: IndexRequest): Promise<IndexReply> {
  const { id } = request;
  try {
    if ("question" in request)
      return { id, answer: await index.answer(request.type, request.question) };
    if ("names" in request) return { id, answer: await index.best(request.type, request.names) };
    if ("save" in request) await index.save(request.save, request.isLast);
    else await index.changed(request.changed);
    return { id };
  } catch (error) {
    return { id, error: (error as Error).message };
  }
}

port.on("message", async (request: IndexRequest) => send(await serve(request)));
send({ id: 0, answer: await index.load() });
