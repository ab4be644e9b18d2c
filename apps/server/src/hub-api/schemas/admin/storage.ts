import { HUB_REPO_SORTS, REPO_TYPES } from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";

export const cursor = z.string().max(400).optional();
export const prefixQuery = z.object({
  q: z.string().max(200).optional().describe("Names that start with this."),
  cursor,
});
export const hubReposQuery = z.object({
  q: z.string().max(200).optional().describe("Part of `namespace/name`."),
  type: z.enum(REPO_TYPES).optional(),
  sort: z.enum(HUB_REPO_SORTS).optional().describe("The largest first by default."),
  cursor,
});
export const newHubOrganization = z.strictObject({
  name: z.string(),
  admin: z.string().describe("The account that becomes its admin."),
});
export const newAdmin = z.strictObject({ account: z.string() });
export const organizationDeletion = z.object({
  repos: z.literal("delete").optional().describe("Deletes the organization's repos too."),
});

export const namedRepo = { id: z.string(), type: z.enum(REPO_TYPES) };
const amounts = { repos: z.number(), storageBytes: z.number() };
const own = z.number().nullable();
const stored = {
  ...amounts,
  quota: z.strictObject(amounts).describe("0 is no limit."),
  ownQuota: z
    .strictObject({ repos: own, storageBytes: own })
    .describe("`null`: the hub's default."),
};
const page = { q: z.string().optional(), total: z.number(), nextCursor: z.string().optional() };

const organization = z
  .strictObject({
    name: z.string(),
    createdAt: z.iso.datetime(),
    members: z.number(),
    admins: z.array(z.string()).describe("Up to five."),
    ...stored,
  })
  .meta({ id: "AdminOrganization" });

const repo = z
  .strictObject({
    ...namedRepo,
    isPrivate: z.boolean(),
    storedBytes: z.number().describe("Large files of every revision, and the history."),
    headBytes: z.number().describe("The files of the default branch."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    downloads: z.number(),
  })
  .meta({ id: "AdminRepo" });

const owner = z
  .strictObject({
    name: z.string(),
    kind: z.enum(["account", "organization"]),
    ...stored,
  })
  .meta({ id: "AdminOwner" });

export const disk = {
  totalBytes: z.number(),
  freeBytes: z.number(),
  reserveBytes: z.number().describe("With less free, uploads are refused."),
};

export const listHubOrganizations: ApiDescription = {
  id: "listHubOrganizations",
  group: "administration",
  summary: "List the organizations of the hub by name",
  query: prefixQuery,
  responses: { 200: z.strictObject({ ...page, organizations: z.array(organization) }) },
};

export const getHubOrganization: ApiDescription = {
  id: "getHubOrganization",
  group: "administration",
  summary: "Get an organization with what it stores",
  responses: { 200: organization },
};

export const createHubOrganization: ApiDescription = {
  id: "createHubOrganization",
  group: "administration",
  summary: "Create an organization for an account",
  body: newHubOrganization,
  responses: { 201: organization },
};

export const addOrganizationAdmin: ApiDescription = {
  id: "addOrganizationAdmin",
  group: "administration",
  summary: "Make an account an admin of an organization",
  body: newAdmin,
  responses: { 200: organization },
};

export const deleteHubOrganization: ApiDescription = {
  id: "deleteHubOrganization",
  group: "administration",
  summary: "Delete an organization",
  query: organizationDeletion,
  responses: { 204: null },
};

export const listHubRepos: ApiDescription = {
  id: "listHubRepos",
  group: "administration",
  summary: "List every repo with what it stores",
  notes: "Administrators change and delete repos with the routes of their owners.",
  query: hubReposQuery,
  responses: {
    200: z.strictObject({
      ...page,
      type: hubReposQuery.shape.type,
      sort: z.enum(HUB_REPO_SORTS),
      repos: z.array(repo),
    }),
  },
};

export const getHubStorage: ApiDescription = {
  id: "getHubStorage",
  group: "administration",
  summary: "Get the space of the disk, what takes it, and the largest owners and files",
  query: prefixQuery,
  responses: {
    200: z.strictObject({
      ...page,
      owners: z.array(owner),
      disk: z.strictObject({
        ...disk,
        parts: z.array(
          z.strictObject({
            name: z.string(),
            bytes: z.number(),
            isPartial: z.literal(true).optional(),
          }),
        ),
      }),
      largestFiles: z.array(
        z.strictObject({
          digest: z.string(),
          bytes: z.number(),
          repos: z.array(z.strictObject(namedRepo)),
          repoCount: z.number(),
        }),
      ),
    }),
  },
};
