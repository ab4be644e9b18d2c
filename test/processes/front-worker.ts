import { parentPort, workerData } from "node:worker_threads";
import { type S3Fault, startS3 } from "../../apps/server/src/testing/s3/start-s3.ts";
import { serveRoundRobin } from "./round-robin.ts";

/** What a thread is asked to start, and says when it has. */
export interface FrontWanted {
  readonly port: number;
  readonly hasStorage: boolean;
}
/** What both threads see. */
export interface FrontShared {
  readonly faultCount: Int32Array<SharedArrayBuffer>;
}
export interface FrontStarted {
  readonly port: number;
  /** Settings of a hub that keeps its bytes there. */
  readonly storage: Readonly<Record<string, string>>;
}

/** Of every so many requests to the S3 server, one goes wrong. */
export interface StorageFault extends Omit<S3Fault, "when" | "times"> {
  readonly every: number;
}
export type FrontOrder =
  | { readonly ports: readonly number[] }
  | { readonly faults: readonly StorageFault[] };

const { port, hasStorage, faultCount } = workerData as FrontWanted & FrontShared;
const proxy = await serveRoundRobin(port);
const s3 = hasStorage ? await startS3() : undefined;
let ends: (() => void)[] = [];
parentPort?.on("message", (order: FrontOrder) => {
  if ("ports" in order) return proxy.serve(order.ports);
  for (const end of ends) end();
  ends = order.faults.flatMap(({ every, ...fault }) => {
    let turn = 0;
    const when = () => ++turn % every === 0 && Atomics.add(faultCount, 0, 1) >= 0;
    return s3 ? [s3.fail({ ...fault, when })] : [];
  });
});
parentPort?.postMessage({
  port: proxy.port,
  storage: s3
    ? {
        ORRERY_BLOBS: s3.setting(),
        AWS_ACCESS_KEY_ID: s3.credentials.keyId,
        AWS_SECRET_ACCESS_KEY: s3.credentials.secret,
      }
    : {},
} satisfies FrontStarted);
