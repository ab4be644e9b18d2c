import {
  ACCOUNT_USAGE_SORTS,
  BANNER_LEVELS,
  CHANGEABLE_LIMITS,
  DEFAULT_VISIBILITIES,
  MAX_BANNER,
  MAX_READ_ONLY_REASON,
  MAX_TERMS,
} from "@orrery/registry";
import { FINDINGS } from "@orrery/web/page-data/admin/overview";
import { z } from "zod";
import { type ApiDescription, text } from "../../../http/openapi/api-description.ts";
import { cursor, disk } from "./storage.ts";
import { processRow } from "./work.ts";

export const changeableLimit = z.enum(CHANGEABLE_LIMITS);
export const limitChange = z.strictObject({
  value: z
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .nullable()
    .describe("0 is no limit; `null` goes back to the setting."),
});
export const bannerBody = z.strictObject({
  text: z.string().max(MAX_BANNER),
  level: z.enum(BANNER_LEVELS).default("info"),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
});
export const termsBody = z.strictObject({
  body: z.string().max(MAX_TERMS).describe("Markdown; empty: no terms."),
  isRequired: z.boolean().default(false).describe("Accounts must accept each version."),
});
const day = z.iso.date();
export const usageQuery = z.object({
  from: day.optional().describe("A day (UTC), included; 30 days ago by default."),
  to: day.optional(),
  sort: z.enum(ACCOUNT_USAGE_SORTS).optional(),
  cursor,
});
export const usageDaysQuery = z.object({ from: day.optional(), to: day.optional() });

export const getOverview: ApiDescription = {
  id: "getOverview",
  group: "administration",
  summary: "Get whether everything is all right",
  responses: {
    200: z.strictObject({
      version: z.string(),
      findings: z.array(
        z.strictObject({
          kind: z.enum(FINDINGS),
          level: z.enum(["error", "warning"]),
          count: z.number(),
        }),
      ),
      counts: z.strictObject({
        accounts: z.number(),
        organizations: z.number(),
        repos: z.number(),
        blobs: z.number(),
      }),
      processes: z.array(processRow),
      disk: z.strictObject(disk),
      mail: z.strictObject({ isOn: z.boolean(), waiting: z.number(), failed: z.number() }),
      models: z.strictObject({ loaded: z.number(), bytes: z.number() }),
      jobs: z.strictObject({ waiting: z.number(), running: z.number() }),
      backupAt: z.iso.datetime().optional(),
      verifiedAt: z.iso.datetime().optional(),
    }),
  },
};

const limit = z
  .strictObject({
    name: z.string(),
    bounds: z.string(),
    per: z.string(),
    unit: z.string(),
    value: z.number().describe("0 is no limit."),
    source: z.enum(["fixed", "default", "setting", "administrator"]),
    setting: z.string().optional(),
    standard: z.number(),
    isChangeable: z.boolean(),
  })
  .meta({ id: "HubLimit" });

const limits = z.strictObject({
  limits: z.array(limit),
  refusals: z.array(
    z.strictObject({
      day: z.string(),
      kind: z.string().describe("A code of an error, or the class of a rate."),
      caller: z.string(),
      isAccount: z.boolean(),
      count: z.number(),
      lastAt: z.iso.datetime(),
    }),
  ),
});

export const listLimits: ApiDescription = {
  id: "listLimits",
  group: "administration",
  summary: "List the limits in force, and callers who passed one lately",
  responses: { 200: limits },
};

export const setLimit: ApiDescription = {
  id: "setLimit",
  group: "administration",
  summary: "Change a limit while the hub runs",
  params: { name: changeableLimit },
  body: limitChange,
  responses: { 200: limit },
};

const banner = z
  .strictObject({
    text: z.string(),
    level: z.enum(BANNER_LEVELS),
    from: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
  })
  .meta({ id: "Banner" });

const terms = z
  .strictObject({
    version: z.number(),
    body: z.string(),
    isRequired: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Terms" });

export const readOnlyBody = z.strictObject({
  reason: z.string().min(1).max(MAX_READ_ONLY_REASON).describe("Shown to everyone."),
});

const notices = z.strictObject({
  banner: banner.optional(),
  terms: terms.optional(),
  readOnly: z.string().optional().describe("Why changes are refused now."),
});

export const getNotices: ApiDescription = {
  id: "getNotices",
  group: "administration",
  summary: "Get the banner, the terms and read-only mode of the hub",
  responses: { 200: notices },
};

export const setBanner: ApiDescription = {
  id: "setBanner",
  group: "administration",
  summary: "Show a banner on every page",
  body: bannerBody,
  responses: { 200: notices },
};

export const deleteBanner: ApiDescription = {
  id: "deleteBanner",
  group: "administration",
  summary: "Remove the banner",
  responses: { 204: null },
};

export const setReadOnly: ApiDescription = {
  id: "setReadOnly",
  group: "administration",
  summary: "Make the hub read-only",
  notes: "Changes, uploads and calls of models are refused with 503; background work waits.",
  body: readOnlyBody,
  responses: { 200: notices },
};

export const deleteReadOnly: ApiDescription = {
  id: "deleteReadOnly",
  group: "administration",
  summary: "End read-only mode",
  responses: { 204: null },
};

export const setTerms: ApiDescription = {
  id: "setTerms",
  group: "administration",
  summary: "Set the terms of the hub",
  notes: "A changed text is a new version. The terms are public, at `/terms`.",
  body: termsBody,
  responses: { 200: notices },
};

export const hubVisibility = z.strictObject({ visibility: z.enum(DEFAULT_VISIBILITIES) });

export const getHubVisibility: ApiDescription = {
  id: "getDefaultVisibility",
  group: "administration",
  summary: "Get the visibility of new repos of the hub",
  responses: { 200: hubVisibility },
};

export const setHubVisibility: ApiDescription = {
  id: "setDefaultVisibility",
  group: "administration",
  summary: "Set the visibility of new repos of the hub",
  notes: "It counts where neither the client nor the organization says which.",
  body: hubVisibility,
  responses: { 200: hubVisibility },
};

const accountUsage = z
  .strictObject({
    account: z.string(),
    calls: z.number(),
    errors: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    priceMicros: z.number().describe("Millionths of a US dollar."),
    repos: z.number(),
    storageBytes: z.number(),
    lastSeenAt: z.iso.datetime().optional(),
  })
  .meta({ id: "AccountUsage" });

export const listAccountUsage: ApiDescription = {
  id: "listAccountUsage",
  group: "administration",
  summary: "List what each account calls and stores",
  query: usageQuery,
  responses: {
    200: z.strictObject({
      from: day,
      to: day,
      sort: z.enum(ACCOUNT_USAGE_SORTS),
      accounts: z.array(accountUsage),
      total: z.number(),
      nextCursor: z.string().optional(),
    }),
  },
};

export const exportAccountUsage: ApiDescription = {
  id: "exportAccountUsage",
  group: "administration",
  summary: "Download the calls of each account by day as CSV",
  query: usageDaysQuery,
  responses: { 200: text("text/csv") },
};
