import { DOCTOR_AREAS, type DoctorArea } from "@orrery/web/page-data/admin/doctor";
import { z } from "zod";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";

const line = z
  .strictObject({
    area: z.enum(Object.keys(DOCTOR_AREAS) as [DoctorArea, ...DoctorArea[]]),
    check: z.string().describe("What was checked."),
    state: z.enum(["ok", "warning", "problem", "skipped"]),
    seen: z.string().describe("What was found."),
    advice: z.string().optional().describe("What to do."),
  })
  .meta({ id: "DoctorLine" });

export const getDoctor: ApiDescription = {
  id: "getDoctor",
  group: "administration",
  summary: "Check what the hub stands on: settings, disk, database, proxy and more",
  notes: "As `orrery doctor`. A report is up to half a minute old, and has no secrets.",
  responses: {
    200: z.strictObject({
      checkedAt: z.iso.datetime(),
      problems: z.number(),
      warnings: z.number(),
      lines: z.array(line),
    }),
  },
};

const NOTES =
  "Only `orrery doctor` and the administrators' page ask this, with a ticket that the hub signed in `X-Doctor-Ticket`.";

export const probeRequest: ApiDescription = {
  id: "probeRequest",
  group: "administration",
  summary: "Show how a request arrived at the hub",
  notes: NOTES,
  responses: {
    200: z.strictObject({
      hubId: z.string(),
      protocol: z.string(),
      host: z.string(),
      address: z.string(),
      forwarded: z.number().describe("How many addresses X-Forwarded-For has."),
    }),
  },
};

export const probeStream: ApiDescription = {
  id: "probeStream",
  group: "administration",
  summary: "Send two pieces, one second apart",
  notes: NOTES,
  responses: { 200: z.string() },
};

export const probeBody: ApiDescription = {
  id: "probeBody",
  group: "administration",
  summary: "Count the bytes of a request, and how long they took to arrive",
  notes: `${NOTES} At most 16 MB.`,
  responses: { 200: z.strictObject({ bytes: z.number(), spreadMs: z.number() }) },
};
