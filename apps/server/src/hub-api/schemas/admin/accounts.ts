import { MAX_INVITATION_NOTE, SIGN_UP_MODES } from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";

export const accountQuery = z.object({
  q: z.string().max(200).optional().describe("Names that start with this."),
  cursor: z.string().max(200).optional(),
});
export const accountChanges = z.strictObject({
  isAdmin: z.boolean().optional(),
  isSuspended: z.boolean().optional(),
});
export const accountDeletion = z.object({
  repos: z.literal("delete").optional().describe("Deletes the account's repos too."),
});

export const newName = z.strictObject({ from: z.string(), to: z.string() });

export const secondFactorRule = z.strictObject({
  required: z.boolean().describe("Whether everyone needs a second factor."),
});

export const signUpChange = z.strictObject({
  mode: z.enum(SIGN_UP_MODES),
  domains: z
    .array(z.string())
    .optional()
    .describe("Whose email addresses may sign up where the mode is `domain`."),
});
const signUpState = signUpChange.required();
export const newInvitation = z.strictObject({
  note: z.string().max(MAX_INVITATION_NOTE).default("").describe("Who it is for."),
});

const account = z
  .strictObject({
    name: z.string(),
    isAdmin: z.boolean(),
    isSuspended: z.boolean(),
    isWaiting: z.boolean().describe("Waits for approval."),
    requestNote: z.string().optional(),
    hasSecondFactor: z.boolean(),
    email: z.string().optional().describe("Verified."),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().optional().describe("The last use of a session or token."),
    sessions: z.number(),
    tokens: z.number(),
    repos: z.number(),
    storageBytes: z.number(),
  })
  .meta({ id: "AdminAccount" });

export const listAccounts: ApiDescription = {
  id: "listAccounts",
  group: "administration",
  summary: "List the accounts of the hub by name, for admins",
  query: accountQuery,
  responses: {
    200: z.strictObject({
      people: z.array(account),
      total: z.number(),
      nextCursor: z.string().optional(),
    }),
  },
};

export const listWaitingAccounts: ApiDescription = {
  id: "listWaitingAccounts",
  group: "administration",
  summary: "List the accounts that wait for approval, the first first",
  responses: { 200: z.strictObject({ people: z.array(account) }) },
};

export const approveAccount: ApiDescription = {
  id: "approveAccount",
  group: "administration",
  summary: "Let an account in that waits for approval",
  responses: { 200: account },
};

export const rejectAccount: ApiDescription = {
  id: "rejectAccount",
  group: "administration",
  summary: "Delete an account that waits for approval",
  responses: { 204: null },
};

export const getAccount: ApiDescription = {
  id: "getAccount",
  group: "administration",
  summary: "Get an account, for admins",
  responses: { 200: account },
};

export const changeAccount: ApiDescription = {
  id: "changeAccount",
  group: "administration",
  summary: "Suspend or restore an account, or make it an administrator, for admins",
  notes: "A suspended account loses its sessions, tokens and access keys.",
  body: accountChanges,
  responses: { 200: account },
};

export const deleteAccount: ApiDescription = {
  id: "deleteAccount",
  group: "administration",
  summary: "Delete an account, for admins",
  query: accountDeletion,
  responses: { 204: null },
};

export const revokeAccount: ApiDescription = {
  id: "revokeAccount",
  group: "administration",
  summary: "End all sessions and delete all tokens and access keys of an account, for admins",
  responses: { 200: account },
};

export const renameOwner: ApiDescription = {
  id: "renameOwner",
  group: "people",
  summary: "Rename an account or organization, for admins",
  notes: "The old name stays reserved for it and leads to the new one.",
  body: newName,
  responses: { 204: null },
};

export const deleteSecondFactor: ApiDescription = {
  id: "deleteSecondFactor",
  group: "administration",
  summary: "Remove the authenticator app, passkeys and recovery codes of an account, for admins",
  responses: { 204: null },
};

export const getSecondFactor: ApiDescription = {
  id: "getSecondFactor",
  group: "administration",
  summary: "Get whether everyone needs a second factor, for admins",
  responses: { 200: secondFactorRule },
};

export const setSecondFactor: ApiDescription = {
  id: "setSecondFactor",
  group: "administration",
  summary: "Set whether everyone needs a second factor, for admins",
  notes: "People without one can only set it up until they have it. Tokens still work.",
  body: secondFactorRule,
  responses: { 200: secondFactorRule },
};

export const createPasswordReset: ApiDescription = {
  id: "createPasswordReset",
  group: "administration",
  summary: "Create a link that sets a new password, for admins",
  notes: "The link works once, for 24 hours, and replaces the link before it.",
  responses: {
    200: z.strictObject({ name: z.string(), url: z.string(), expiresAt: z.iso.datetime() }),
  },
};

const invitation = z
  .strictObject({
    key: z.string(),
    note: z.string(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "Invitation" });

export const getSignUp: ApiDescription = {
  id: "getSignUp",
  group: "administration",
  summary: "Get who can sign up, and the invitations that can still be used, for admins",
  responses: {
    200: z.strictObject({ ...signUpState.shape, invitations: z.array(invitation) }),
  },
};

export const setSignUp: ApiDescription = {
  id: "setSignUp",
  group: "administration",
  summary: "Set who can sign up, for admins",
  notes: "`ORRERY_SIGN_UP` is the least strict mode.",
  body: signUpChange,
  responses: { 200: signUpState },
};

export const createInvitation: ApiDescription = {
  id: "createInvitation",
  group: "administration",
  summary: "Create a link that lets one person sign up, for admins",
  notes: "The link works for seven days.",
  body: newInvitation,
  responses: { 201: z.strictObject({ url: z.string() }) },
};

export const deleteInvitation: ApiDescription = {
  id: "deleteInvitation",
  group: "administration",
  summary: "Withdraw an invitation, for admins",
  responses: { 204: null },
};
