import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type {
  FrontOrder,
  FrontShared,
  FrontStarted,
  FrontWanted,
  StorageFault,
} from "./front-worker.ts";

export interface Front extends FrontStarted {
  /** Which ports get requests from now on. */
  serve(ports: readonly number[]): void;
  /** What goes wrong with the S3 server from now on. */
  fail(faults: readonly StorageFault[]): void;
  /** How many requests to the S3 server have gone wrong until now. */
  countFaults(): number;
  close(): Promise<void>;
}

/**
 * What several processes have in common, in a thread of its own, so that it answers while a test waits for a program: a
 * proxy that gives each request to the next of them, and an S3 server.
 */
export async function startFront({
  port = 0,
  hasStorage = false,
}: Partial<FrontWanted> = {}): Promise<Front> {
  const faultCount = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL("./front-worker.ts", import.meta.url), {
    workerData: { port, hasStorage, faultCount } satisfies FrontWanted & FrontShared,
  });
  const [started] = (await once(worker, "message")) as [FrontStarted];
  const order = (wanted: FrontOrder) => worker.postMessage(wanted);
  return {
    ...started,
    serve: (ports) => order({ ports }),
    fail: (faults) => order({ faults }),
    countFaults: () => Atomics.load(faultCount, 0),
    async close() {
      await worker.terminate();
    },
  };
}
