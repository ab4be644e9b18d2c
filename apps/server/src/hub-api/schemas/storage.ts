import { REPO_TYPES } from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().optional();
/** `null` goes back to the hub's default; 0 is no limit. */
export const quotaChanges = z.strictObject({ storageBytes: count, repos: count });

const quota = { storageBytes: z.number(), repos: z.number() };
const storage = z
  .strictObject({ name: z.string(), ...quota, quota: z.strictObject(quota) })
  .meta({ id: "StorageUsage" });

const ownRepo = z
  .strictObject({
    id: z.string(),
    type: z.enum(REPO_TYPES),
    updatedAt: z.iso.datetime(),
    visibility: z.enum(["private", "public"]),
    storage: z.number().describe("In bytes."),
    storagePercent: z.number(),
  })
  .meta({ id: "OwnRepo" });

export const listOwnRepos: ApiDescription = {
  id: "listOwnRepos",
  group: "usage",
  summary: "List your repos and their sizes",
  responses: { 200: z.array(ownRepo) },
};

export const listOrganizationRepos: ApiDescription = {
  id: "listOrganizationRepos",
  group: "usage",
  summary: "List the repos of an organization and their sizes, for its members",
  responses: { 200: z.array(ownRepo) },
};

export const getQuota: ApiDescription = {
  id: "getQuota",
  group: "usage",
  summary: "Get what an account or organization stores and may store",
  responses: { 200: storage },
};

export const setQuota: ApiDescription = {
  id: "setQuota",
  group: "usage",
  summary: "Set the quota of an account or organization, for admins",
  notes: "0: no limit. `null`: the hub's default.",
  body: quotaChanges,
  responses: { 200: storage },
};
