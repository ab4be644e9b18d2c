import { Worker } from "node:worker_threads";
import type { IndexAnswer, IndexQuestion, NameQuestion, RepoType } from "@orrery/registry";
import { workerUrl } from "../../base/install-paths.ts";
import type { LogPosition } from "../database/changes/log-position.ts";
import type { DatabasePlace } from "../database/open-database.ts";
import type { SavedIndex } from "./open-index.ts";

/** What other processes may ask, too. */
export type IndexAsked =
  | { readonly type: RepoType; readonly question: IndexQuestion }
  | { readonly type: RepoType; readonly names: NameQuestion }
  | { readonly changed: readonly string[] };

export type IndexRequest = { readonly id: number } & (
  | IndexAsked
  | { readonly save: LogPosition; readonly isLast: boolean }
);

type Answer = IndexAnswer | readonly string[] | LogPosition | undefined;

/** To a request, by its number; number 0 says that the index is read. */
export interface IndexReply {
  readonly id: number;
  /** To no request: for the log. */
  readonly note?: string;
  readonly answer?: Answer;
  readonly error?: string;
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** An index in another thread, by messages. `onEnd` is called when the thread dies. */
export function createIndexThread(
  { databaseUrl, dataFolder }: DatabasePlace,
  onEnd: (error: Error) => void,
  onNote: (text: string) => void = () => {},
) {
  const worker = new Worker(workerUrl("index-worker"), {
    workerData: { databaseUrl, dataFolder } satisfies DatabasePlace,
  });
  const waiting = new Map<number, Waiting>();
  let isClosed = false;
  let last = 0;

  const promised = (id: number) =>
    new Promise<Answer>((resolve, reject) => waiting.set(id, { resolve, reject }));
  const loaded = promised(0);
  // `onEnd` reports the error too.
  loaded.catch(() => {});

  function end(error: Error): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    if (!isClosed) onEnd(error);
    isClosed = true;
  }
  worker.on("message", ({ id, answer, error, note }: IndexReply) => {
    if (note !== undefined) return onNote(note);
    const who = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) who?.resolve(answer);
    else who?.reject(new Error(error));
  });
  worker.on("error", end);
  worker.on("exit", (code) => end(new Error(`The index thread exited (${code}).`)));

  const ask = (body: Omit<IndexRequest, "id">): Promise<Answer> => {
    if (isClosed) return Promise.reject(new Error("The index is closed."));
    const id = ++last;
    worker.postMessage({ ...body, id });
    return promised(id);
  };

  return {
    async load(): Promise<LogPosition> {
      return (await loaded) as LogPosition;
    },
    async answer(type, question) {
      const body = { type, question };
      return (await ask(body)) as IndexAnswer;
    },
    async best(type, names) {
      const body = { type, names };
      return (await ask(body)) as readonly string[];
    },
    async changed(changed) {
      const body = { changed };
      await ask(body);
    },
    async save(save, isLast) {
      const body = { save, isLast };
      await ask(body);
    },
    async close(): Promise<void> {
      isClosed = true;
      await worker.terminate();
    },
  } satisfies SavedIndex & { close(): Promise<void> };
}
