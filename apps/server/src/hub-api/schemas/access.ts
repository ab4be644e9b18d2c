import { ACCESS_STATES, ACCESS_STATUSES, MAX_REJECTION_REASON } from "@orrery/registry";
import { z } from "zod";
import { plainText } from "../../http/body/plain-text.ts";
import { type ApiDescription, text } from "../../http/openapi/api-description.ts";
import { done, MOVED } from "../../http/openapi/moved.ts";

export const status = z.enum(ACCESS_STATUSES);
const state = z.enum(ACCESS_STATES);
export const decision = z.object({
  user: plainText(100),
  status,
  rejectionReason: plainText(MAX_REJECTION_REASON).nullish(),
});
export const grant = z.object({ user: plainText(100) });
export const answers = z.record(z.string(), z.unknown()).nullish();
export const reportQuery = z.object({ format: z.enum(["json", "csv"]).default("json") });

const fields = z.record(z.string(), z.union([z.string(), z.literal(true)]));

const request = z
  .strictObject({
    user: z.strictObject({
      user: z.string(),
      fullname: z.string(),
      email: z.string().optional().describe("Where the account has one that is verified."),
      avatarUrl: z.string(),
      type: z.literal("user"),
    }),
    status,
    timestamp: z.iso.datetime(),
    fields: fields.optional(),
    rejectionReason: z.string().optional(),
    expiresAt: z.iso.datetime().optional(),
  })
  .meta({ id: "AccessRequest" });

export const listAccessRequests: ApiDescription = {
  id: "listAccessRequests",
  group: "access",
  summary: "List the requests for the files of a gated repo",
  params: { status },
  responses: { 200: z.array(request), ...MOVED },
};

export const handleAccessRequest: ApiDescription = {
  id: "handleAccessRequest",
  group: "access",
  summary: "Accept or reject a request for access",
  body: decision,
  responses: { 200: done, ...MOVED },
};

export const grantAccess: ApiDescription = {
  id: "grantAccess",
  group: "access",
  summary: "Grant access to an account that has not requested it",
  body: grant,
  responses: { 200: done, ...MOVED },
};

export const requestAccess: ApiDescription = {
  id: "requestAccess",
  group: "access",
  summary: "Request access to the files of a gated repo",
  notes: "The body has the answers to the form in the repo's card, by label.",
  body: answers,
  responses: { 200: z.strictObject({ status: state }) },
};

const reportRow = z
  .object({
    user: z.string(),
    fullname: z.string(),
    status: state,
    email: z.string(),
    time: z.iso.datetime(),
    reviewedAt: z.iso.datetime().optional(),
    expiresAt: z.iso.datetime().optional(),
  })
  .catchall(fields.valueType)
  .meta({ id: "AccessReportRow" });

export const reportAccess: ApiDescription = {
  id: "reportAccess",
  group: "access",
  summary: "Download all requests for a gated repo, with their answers, as JSON or CSV",
  query: reportQuery,
  responses: { 200: [z.array(reportRow), text("text/csv")] },
};

export const checkReadAccess: ApiDescription = {
  id: "checkReadAccess",
  group: "access",
  summary: "Check whether you may read the files of a repo",
  responses: { 200: done, ...MOVED },
};

export const checkWriteAccess: ApiDescription = {
  id: "checkWriteAccess",
  group: "access",
  summary: "Check whether you may write to a repo",
  responses: { 200: done, ...MOVED },
};
