import {
  AUTO_JOIN_SCOPES,
  COLLABORATOR_ROLES,
  DEFAULT_VISIBILITIES,
  GROUP_ROLES,
  MAX_GROUP_DESCRIPTION,
  MAX_GROUP_MEMBERS,
  MAX_GROUP_NAME,
  MAX_GROUPS,
  MAX_INVITATION_DAYS,
  MAX_INVITATION_USES,
  ORGANIZATION_ROLES,
  REPO_TYPES,
} from "@orrery/registry";
import { z } from "zod";
import { plainText } from "../../http/body/plain-text.ts";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { MOVED } from "../../http/openapi/moved.ts";

const user = z.string().max(100);
const groupId = z.string().max(50);
const groupRole = z.enum(GROUP_ROLES);

export const autoJoin = z.discriminatedUnion("enabled", [
  z.object({ enabled: z.literal(false) }),
  z.object({
    enabled: z.literal(true),
    role: groupRole.default("read"),
    scope: z
      .enum(AUTO_JOIN_SCOPES)
      .default("read_plus")
      .describe("`read_plus`: not those whose role in the organization is `no_access`."),
  }),
]);
const groupName = plainText(MAX_GROUP_NAME);
const groupDescription = plainText(MAX_GROUP_DESCRIPTION);

/** Strict: a member or a repo that is named here and not added would be a surprise. */
export const newGroup = z.strictObject({
  name: groupName,
  description: groupDescription.optional(),
  autoJoin: autoJoin.optional(),
});
export const groupChanges = newGroup.partial();
export const groupSettings = z.object({ autoJoin });
export const newGroupMembers = z.object({
  users: z
    .array(z.object({ user, role: groupRole }))
    .min(1)
    .max(MAX_GROUP_MEMBERS),
});
export const groupMemberRole = z.object({ role: groupRole });

export const memberRole = z.object({
  role: z.enum(ORGANIZATION_ROLES),
  resourceGroups: z
    .array(z.object({ id: groupId, role: groupRole }))
    .max(MAX_GROUPS)
    .default([])
    .describe("All groups of the member from now on."),
});
export const newMember = z.object({ user, role: z.enum(ORGANIZATION_ROLES) });

export const collaboratorRole = z.object({ role: z.enum(COLLABORATOR_ROLES) });
export const placement = z.object({
  resourceGroupId: groupId.nullable().describe("`null` takes it out of its group."),
});

export const newInvitation = z
  .object({
    role: z.enum(ORGANIZATION_ROLES),
    user: user.optional(),
    email: z.string().max(320).optional(),
    uses: z.number().int().min(1).max(MAX_INVITATION_USES).optional().describe("Of a link."),
    days: z.number().int().min(1).max(MAX_INVITATION_DAYS).optional(),
  })
  .refine(({ user: name, email }) => name === undefined || email === undefined, {
    error: "Send `user`, `email` or neither, for a link.",
  });
export const invitationToken = z.object({ token: z.string().max(100) });

export const organizationSettings = z.object({
  defaultVisibility: z.enum(DEFAULT_VISIBILITIES).nullable().describe("`null`: as the hub."),
});

export const requiredSignOn = z.strictObject({
  provider: z
    .string()
    .max(100)
    .nullable()
    .describe("The name of an identity provider of the hub; `null`: none."),
});

const success = z.strictObject({ success: z.literal(true) });

const groupFacts = z.strictObject({ id: z.string(), name: z.string(), description: z.string() });
const group = z
  .strictObject({
    ...groupFacts.shape,
    autoJoin: z.strictObject({
      enabled: z.boolean(),
      role: groupRole.optional(),
      scope: z.enum(AUTO_JOIN_SCOPES).optional(),
    }),
    users: z.array(z.strictObject({ name: z.string(), role: groupRole })),
    repos: z
      .array(z.strictObject({ type: z.enum(REPO_TYPES), name: z.string() }))
      .describe("Those that you may see."),
  })
  .meta({ id: "ResourceGroup" });

const collaborator = z.strictObject({
  user: z.string(),
  role: z.enum(COLLABORATOR_ROLES),
  since: z.iso.datetime(),
});
const collaboration = z.strictObject({
  id: z.string(),
  type: z.enum(REPO_TYPES),
  role: z.enum(COLLABORATOR_ROLES),
  updatedAt: z.iso.datetime(),
});

const invitation = z
  .strictObject({
    key: z.string(),
    organization: z.string(),
    role: z.enum(ORGANIZATION_ROLES),
    user: z.string().optional(),
    email: z.string().optional(),
    usesLeft: z.number(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "MembershipInvitation" });

type Details = Pick<ApiDescription, "body" | "responses" | "notes">;
const describe = (id: string, summary: string, details: Details): ApiDescription => ({
  ...{ id, group: "organizations", summary },
  ...details,
});

export const setOrganization = describe(
  "setOrganizationSettings",
  "Set the visibility of new repos of an organization, for its admins",
  {
    notes: "It counts where neither `visibility` nor `private` is sent.",
    body: organizationSettings,
    responses: { 200: success },
  },
);
export const getRequiredSignOn = describe(
  "getRequiredSignOn",
  "Get the identity provider that an organization requires, for its admins",
  { responses: { 200: requiredSignOn } },
);
export const setRequiredSignOn = describe(
  "setRequiredSignOn",
  "Require an identity provider for members of an organization, for its admins",
  {
    notes: "Only in a session that came by that provider. Turning it off works with a token, too.",
    body: requiredSignOn,
    responses: { 200: requiredSignOn },
  },
);
export const addMember = describe("addMember", "Add an account to an organization", {
  notes: "The account becomes a member at once. For admins of the organization.",
  body: newMember,
  responses: { 200: success },
});
export const changeMember = describe("changeMember", "Change the role of a member", {
  notes:
    "Replaces the member's resource groups, too: without `resourceGroups`, the member leaves all of them.",
  body: memberRole,
  responses: { 200: success },
});
export const removeMember = describe("removeMember", "Remove a member from an organization", {
  notes: "Members may remove themselves.",
  responses: { 200: success },
});

export const listGroups = describe(
  "listResourceGroups",
  "List the resource groups of an organization",
  {
    notes: "All for its admins; for other members those that they are in.",
    responses: { 200: z.array(group) },
  },
);
export const createGroup = describe("createResourceGroup", "Create a resource group", {
  body: newGroup,
  responses: { 201: group },
});
export const getGroup = describe("getResourceGroup", "Get a resource group", {
  responses: { 200: group },
});
export const updateGroup = describe(
  "updateResourceGroup",
  "Change the name, description or automatic joining of a resource group",
  { body: groupChanges, responses: { 200: group } },
);
export const setGroup = describe(
  "setResourceGroupSettings",
  "Let members join a resource group automatically, or stop it",
  {
    notes: "Turning it on adds present members. Turning it off removes no one.",
    body: groupSettings,
    responses: { 200: group },
  },
);
export const deleteGroup = describe("deleteResourceGroup", "Delete an empty resource group", {
  responses: { 200: success },
});
export const addGroupMembers = describe(
  "addResourceGroupUsers",
  "Add members of the organization to a resource group",
  { notes: "All or none of them.", body: newGroupMembers, responses: { 200: group } },
);
export const changeGroupMember = describe(
  "changeResourceGroupUser",
  "Change a role in a resource group",
  { body: groupMemberRole, responses: { 200: success } },
);
export const removeGroupMember = describe(
  "removeResourceGroupUser",
  "Remove a member from a resource group",
  { responses: { 200: success } },
);

export const getRepoGroup = describe(
  "getRepoResourceGroup",
  "Get the resource group that a repo is in",
  { responses: { 200: z.union([groupFacts, z.null()]), ...MOVED } },
);
export const putRepoGroup = describe(
  "putRepoResourceGroup",
  "Put a repo into a resource group, or take it out",
  { body: placement, responses: { 200: success, ...MOVED } },
);
export const putCollectionGroup = describe(
  "putCollectionResourceGroup",
  "Put a collection into a resource group, or take it out",
  { body: placement, responses: { 200: success } },
);

export const listCollaborators = describe(
  "listCollaborators",
  "List the collaborators of a repo, for its admins",
  { responses: { 200: z.array(collaborator), ...MOVED } },
);
export const putCollaborator = describe(
  "putCollaborator",
  "Share a repo with an account, or change its role",
  { body: collaboratorRole, responses: { 200: success, ...MOVED } },
);
export const removeCollaborator = describe(
  "removeCollaborator",
  "Remove a collaborator from a repo",
  {
    notes: "Collaborators may remove themselves.",
    responses: { 200: success, ...MOVED },
  },
);
export const listCollaborations = describe(
  "listCollaborations",
  "List the repos that others share with you",
  { responses: { 200: z.array(collaboration) } },
);

export const listInvitations = describe(
  "listMembershipInvitations",
  "List the open invitations of an organization, for its admins",
  { responses: { 200: z.array(invitation) } },
);
export const invite = describe("inviteMember", "Invite someone to an organization", {
  notes:
    "By `user` or by `email`; without both, returns a link, this once. An invitation counts while its creator is an admin.",
  body: newInvitation,
  responses: { 201: z.strictObject({ key: z.string(), url: z.url().optional() }) },
});
export const withdrawInvitation = describe("withdrawInvitation", "Withdraw an invitation", {
  responses: { 200: success },
});
export const listOwnInvitations = describe(
  "listOwnInvitations",
  "List the organizations that invite you",
  { responses: { 200: z.array(invitation) } },
);
export const acceptInvitation = describe("acceptInvitation", "Accept an invitation", {
  responses: { 200: success },
});
export const declineInvitation = describe("declineInvitation", "Decline an invitation", {
  responses: { 200: success },
});
export const joinByLink = describe("joinByLink", "Join an organization by a link", {
  notes: "`token` is the end of the link.",
  body: invitationToken,
  responses: { 200: success },
});
