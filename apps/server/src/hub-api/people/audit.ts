import { Readable } from "node:stream";
import type { AuditEvent, AuditVerdict } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../../inference/gateway/context.ts";
import { auditQuery, exportAudit, listAudit, verifyAudit } from "../schemas/audit.ts";

/** The audit log, for administrators. */
export function auditApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { audit } = hub.registry;

  app.get("/api/admin/audit", { config: { api: listAudit } }, async ({ viewer, query }) => {
    const { q, cursor } = auditQuery.parse(query);
    const { events, ...page } = await audit.list(viewer, { word: q, cursor });
    return { events: events.map(present), ...page };
  });

  app.get(
    "/api/admin/audit/export",
    { config: { api: exportAudit } },
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
    "/api/admin/audit/verify",
    { config: { api: verifyAudit } },
    ({ viewer }): Promise<AuditVerdict> => audit.verify(viewer),
  );
}

const present = ({ at, ...event }: AuditEvent) => ({ ...event, at: at.toISOString() });
