import type { FastifyInstance } from "fastify";
import { ignoreTelemetry, listAgentHarnesses } from "./schemas/client-probes.ts";

/** Endpoints that clients probe and that may answer empty (hub-protocol §1.8). */
export function clientProbesApi(app: FastifyInstance): void {
  // A JSON array here would crash the command line.
  app.get("/api/agent-harnesses", { config: { api: listAgentHarnesses } }, async () => ({}));
  app.head("/api/telemetry/*", { config: { api: ignoreTelemetry } }, async (_request, reply) =>
    reply.send(),
  );
}
