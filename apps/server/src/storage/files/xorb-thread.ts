import { Worker } from "node:worker_threads";
import { isRegistryError, RegistryError, type UnpackedXorb } from "@orrery/registry";
import { workerUrl } from "../../base/install-paths.ts";
import { threadEnvironment } from "../../base/thread-environment.ts";

/** A file with a xorb as it was sent, and where its plain bytes go. */
export interface XorbJob {
  readonly packed: string;
  readonly plain: string;
}

export type XorbReply = { readonly id: number } & (
  | { readonly done: UnpackedXorb }
  /** The xorb is invalid; the message is for its sender. */
  | { readonly refusal: string }
  | { readonly failure: string; readonly code: string | undefined }
);

/** Decodes and hashes xorbs in a separate thread, one at a time. */
export interface XorbThread {
  /** The plain file is synced when it settles. Throws `bad-request` for a malformed xorb. */
  unpack(job: XorbJob): Promise<UnpackedXorb>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(xorb: UnpackedXorb): void;
  reject(error: Error): void;
}

/** The thread starts with the first xorb, and again after it died. */
export function createXorbThread(): XorbThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let last = 0;

  function start(): Worker {
    const started = new Worker(workerUrl("xorb-worker"), {
      env: threadEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const lose = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on("message", (reply: XorbReply) => settle(reply));
    started.on("error", lose);
    started.on("exit", (code) => lose(new Error(`The thread that unpacks xorbs ended (${code}).`)));
    started.unref();
    return started;
  }

  function settle(reply: XorbReply): void {
    const who = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ("done" in reply) who?.resolve(reply.done);
    else if ("refusal" in reply) who?.reject(new RegistryError("bad-request", reply.refusal));
    else who?.reject(Object.assign(new Error(reply.failure), { code: reply.code }));
  }

  return {
    unpack(job) {
      worker ??= start();
      const id = ++last;
      const { promise, resolve, reject } = Promise.withResolvers<UnpackedXorb>();
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, ...job });
      return promise;
    },
    async close() {
      const ending = worker;
      worker = undefined;
      await ending?.terminate();
    },
  };
}

/** For the worker: errors lose their codes between threads. */
export const replyTo = (id: number, error: unknown): XorbReply => {
  if (isRegistryError(error)) return { id, refusal: error.message };
  const { message, code } = error as NodeJS.ErrnoException;
  return { id, failure: message, code };
};
