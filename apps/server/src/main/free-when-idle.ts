import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { FastifyInstance } from "fastify";

const LOOK_MS = 10_000;
/** As long as nothing was asked; threads of pages that end have ended by then. */
const QUIET_MS = 90_000;
/** A larger heap takes too long: someone may come meanwhile. */
const MOST_HEAP_BYTES = 256_000_000;
/** Supervisors ask all the time. */
const BY_SUPERVISORS = /^\/(healthz|readyz|metrics)\b/;

/**
 * Collects garbage once when a process becomes idle, by its requests over HTTP/1.1, which is what proxies speak. V8
 * collects when it allocates, so an idle process would keep what its start, or its last busy moment, left.
 */
export function freeWhenIdle(
  { server }: Pick<FastifyInstance, "server">,
  collect: () => void = collector(),
): () => void {
  let busyAt = performance.now();
  let open = 0;
  let isFree = false;
  const enter = (stream: { once(event: "close", listener: () => void): unknown }) => {
    open++;
    isFree = false;
    stream.once("close", () => {
      open--;
      busyAt = performance.now();
    });
  };
  const onRequest: Parameters<typeof server.on>[1] = ({ url = "" }, response) => {
    if (!BY_SUPERVISORS.test(url)) enter(response);
  };
  const onUpgrade = (_request: unknown, socket: Parameters<typeof enter>[0]) => enter(socket);
  server.on("request", onRequest);
  server.on("upgrade", onUpgrade);
  const timer = setInterval(() => {
    if (isFree || open > 0 || performance.now() - busyAt < QUIET_MS) return;
    isFree = true;
    if (process.memoryUsage().heapUsed < MOST_HEAP_BYTES) collect();
  }, LOOK_MS).unref();
  return () => {
    clearInterval(timer);
    server.off("request", onRequest);
    server.off("upgrade", onUpgrade);
  };
}

/** V8's own, which Node shows only with a flag. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: object) => void;
  setFlagsFromString("--no-expose-gc");
  return () => collect({ type: "major", flavor: "last-resort", execution: "sync" });
}
