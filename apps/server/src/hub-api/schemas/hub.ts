import { z } from "zod";
import { type ApiDescription, text } from "../../http/openapi/api-description.ts";

export const getHealth: ApiDescription = {
  id: "getHealth",
  group: "hub",
  summary: "Check that the process runs",
  responses: { 200: z.strictObject({ status: z.literal("ok") }) },
};

export const getReadiness: ApiDescription = {
  id: "getReadiness",
  group: "hub",
  summary: "Check that the database, the blob store and git respond",
  responses: {
    200: z.strictObject({
      status: z.literal("ok"),
      damage: z
        .array(z.strictObject({ kind: z.string(), problem: z.string(), count: z.number() }))
        .optional(),
    }),
    503: z.strictObject({ status: z.literal("unavailable"), reason: z.string().optional() }),
  },
};

export const getMetrics: ApiDescription = {
  id: "getMetrics",
  group: "hub",
  summary: "Get metrics for Prometheus",
  responses: { 200: text() },
};

export const listTables: ApiDescription = {
  id: "listTables",
  group: "hub",
  summary: "List the table rows that are not built in, for admins",
  responses: {
    200: z.strictObject({
      update: z
        .strictObject({
          version: z.number(),
          signer: z.string(),
          installedAt: z.iso.datetime(),
        })
        .optional(),
      rows: z.array(
        z.strictObject({
          table: z.string(),
          key: z.string(),
          what: z.enum(["added", "changed", "hidden"]),
          origin: z.string(),
          fields: z.array(z.string()),
        }),
      ),
      problems: z.array(
        z.strictObject({ code: z.string(), place: z.string(), message: z.string() }),
      ),
    }),
  },
};
