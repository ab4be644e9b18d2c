import { TOKEN_DECISIONS, TOKEN_POLICIES } from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";

export const tokenPolicy = z.strictObject({
  policy: z
    .enum(TOKEN_POLICIES)
    .describe("`all`; `fine-grained` ones only; those with the `approval` of an admin."),
});
export const tokenDecision = z.strictObject({ status: z.enum(TOKEN_DECISIONS) });
export const leakedToken = z.strictObject({ token: z.string().max(500) });

const memberToken = z
  .strictObject({
    key: z.string(),
    displayName: z.string(),
    user: z.string(),
    isApplication: z.boolean().describe("A program that the member signed in to."),
    can: z.string().describe("What it can do in the organization, as a sentence."),
    status: z.enum([...TOKEN_DECISIONS, "pending"]),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().optional(),
  })
  .meta({ id: "MemberToken" });

export const getTokenPolicy: ApiDescription = {
  id: "getTokenPolicy",
  group: "tokens",
  summary: "Get which tokens of members count in an organization, for its admins",
  responses: { 200: tokenPolicy },
};

export const setTokenPolicy: ApiDescription = {
  id: "setTokenPolicy",
  group: "tokens",
  summary: "Set which tokens of members count in an organization, for its admins",
  notes: "Applies at once, also to tokens that exist.",
  body: tokenPolicy,
  responses: { 200: tokenPolicy },
};

export const listMemberTokens: ApiDescription = {
  id: "listMemberTokens",
  group: "tokens",
  summary:
    "List fine-grained tokens and applications of members with permissions in an organization, for its admins",
  responses: { 200: z.array(memberToken) },
};

export const decideMemberToken: ApiDescription = {
  id: "decideMemberToken",
  group: "tokens",
  summary: "Approve or reject a token or application in an organization, for its admins",
  body: tokenDecision,
  responses: { 200: memberToken },
};

export const revokeMemberToken: ApiDescription = {
  id: "revokeMemberToken",
  group: "tokens",
  summary:
    "Revoke a token of a member or service account by its secret, for admins of the organization",
  notes: "Not your own. The owner gets an email.",
  body: leakedToken,
  responses: { 204: null },
};
