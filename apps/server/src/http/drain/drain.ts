import { setMaxListeners } from "node:events";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    readonly drain: Drain;
  }
}

/**
 * How a process ends: it serves for a while, but says that it is not ready and takes no work of the queues; then it
 * takes no connections, and what is under way continues, up to a limit.
 */
export interface Drain {
  /** Aborted: the process will end. */
  readonly begun: AbortSignal;
  /** Aborted: what is still under way ends now. */
  readonly over: AbortSignal;
  begin(): void;
  end(): void;
}

export function createDrain(): Drain {
  const begun = new AbortController();
  const over = new AbortController();
  // Each call under way listens.
  setMaxListeners(0, begun.signal, over.signal);
  return {
    begun: begun.signal,
    over: over.signal,
    begin: () => begun.abort(),
    end: () => over.abort(),
  };
}

/** Once it has begun, each answer is the last one on its connection: the next comes to another process. */
export function drainConnections(app: FastifyInstance): void {
  app.server.prependListener("request", (_, response) => {
    if (app.drain.begun.aborted) response.setHeader("connection", "close");
  });
}
