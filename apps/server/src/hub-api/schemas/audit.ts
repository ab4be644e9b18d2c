import { z } from "zod";
import { type ApiDescription, text } from "../../http/openapi/api-description.ts";

export const auditQuery = z.object({
  q: z
    .string()
    .max(200)
    .optional()
    .describe("Part of the action, the actor, the target or the address."),
  cursor: z.string().max(20).optional(),
});

const event = z
  .strictObject({
    seq: z.number().describe("From 1, without gaps."),
    at: z.iso.datetime(),
    actorKey: z.string().optional(),
    actor: z.string().describe("Empty for visitors."),
    place: z.string().describe("The IP address, or `command line`."),
    action: z.string(),
    target: z.string(),
    details: z.strictObject({ before: z.unknown().optional(), after: z.unknown().optional() }),
    hash: z.string().describe("SHA-256 over the hash of the event before and this event."),
  })
  .meta({ id: "AuditEvent" });

export const listAudit: ApiDescription = {
  id: "listAudit",
  group: "administration",
  summary: "List the audit log, newest first, for admins",
  query: auditQuery,
  responses: {
    200: z.strictObject({ events: z.array(event), nextCursor: z.string().optional() }),
  },
};

export const exportAudit: ApiDescription = {
  id: "exportAudit",
  group: "administration",
  summary: "Download the audit log as JSON lines, oldest first, for admins",
  responses: { 200: text("application/x-ndjson") },
};

export const getAuditStream: ApiDescription = {
  id: "getAuditStream",
  group: "administration",
  summary: "Get where the audit log is sent and how many events wait, for admins",
  notes: "`stream` is absent if the log is sent nowhere.",
  responses: {
    200: z.strictObject({
      stream: z
        .strictObject({
          target: z.string(),
          waiting: z.number(),
          since: z.iso.datetime().optional().describe("The time of the oldest event that waits."),
          isLate: z.boolean().describe("It has waited for more than five minutes."),
        })
        .optional(),
    }),
  },
};

export const verifyAudit: ApiDescription = {
  id: "verifyAudit",
  group: "administration",
  summary: "Check that no event of the audit log was changed or removed, for admins",
  responses: {
    200: z.strictObject({
      events: z.number(),
      problem: z.strictObject({ seq: z.number(), reason: z.string() }).optional(),
    }),
  },
};
