import { ACCESS_STATUSES } from "@orrery/registry";
import { z } from "zod";
import { plainText } from "../../http/body/plain-text.ts";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { done, MOVED } from "../../http/openapi/moved.ts";

export const status = z.enum(ACCESS_STATUSES);
export const decision = z.object({
  user: plainText(100),
  status,
  rejectionReason: plainText(2000).nullish(),
});
export const grant = z.object({ user: plainText(100) });
export const answers = z.record(z.string(), z.unknown()).nullish();

const request = z
  .strictObject({
    user: z.strictObject({
      user: z.string(),
      fullname: z.string(),
      avatarUrl: z.string(),
      type: z.literal("user"),
    }),
    status,
    timestamp: z.iso.datetime(),
    fields: z.record(z.string(), z.unknown()).optional(),
    rejectionReason: z.string().optional(),
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
  body: answers,
  responses: { 200: z.strictObject({ status }) },
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
