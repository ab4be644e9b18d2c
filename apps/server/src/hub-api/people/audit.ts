import { Readable } from "node:stream";
import type { AuditEvent, AuditVerdict } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { getAuditStream } from "../../hub/admin/audit-stream.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import * as schemas from "../schemas/audit.ts";

/** The audit log, for administrators. */
export function auditApi(app: FastifyInstance, { hub, config }: ApiContext): void {
  const { audit } = hub.registry;

  app.get("/api/admin/audit", { config: { api: schemas.listAudit } }, async ({ viewer, query }) => {
    const { q, cursor } = schemas.auditQuery.parse(query);
    const { events, ...page } = await audit.list(viewer, { word: q, cursor });
    return { events: events.map(present), ...page };
  });

  app.get(
    "/api/admin/audit/export",
    { config: { api: schemas.exportAudit } },
    async ({ viewer }, reply) => {
      const batches = audit.export(viewer);
      async function* lines() {
        for await (const events of batches)
          yield events.map((event) => `${JSON.stringify(present(event))}\n`).join("");
      }
      return reply
        .type("application/x-ndjson")
        .header("content-disposition", 'attachment; filename="audit.jsonl"')
        .send(Readable.from(lines()));
    },
  );

  app.get(
    "/api/admin/audit/stream",
    { config: { api: schemas.getAuditStream } },
    async ({ viewer }) => ({ stream: await getAuditStream(hub, config, viewer) }),
  );

  app.get(
    "/api/admin/audit/verify",
    { config: { api: schemas.verifyAudit } },
    ({ viewer }): Promise<AuditVerdict> => audit.verify(viewer),
  );
}

const present = ({ at, ...event }: AuditEvent) => ({ ...event, at: at.toISOString() });
