import type { FastifyInstance } from "fastify";

/** What clients ask for in passing, and may be told nothing about (contract §1.8). */
export function clientProbesApi(app: FastifyInstance): void {
  // A JSON array here would crash the command line.
  app.get("/api/agent-harnesses", async () => ({}));
  app.head("/api/telemetry/*", async (_request, reply) => reply.send());
}
