import { MAX_MIRROR_REASON, MIRROR_EFFECTS, MIRROR_REQUEST_STATES } from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";

const group = "administration";
const count = z.int().nonnegative();

const effect = z.enum(MIRROR_EFFECTS);
const pattern = z.string().max(300).describe("Such as `acme/*`, `license:gpl-*`, `size:>100GB`.");

const rule = z
  .strictObject({
    key: z.string().optional().describe("Absent for a rule of the settings, which stays."),
    effect,
    pattern,
    organization: z.string().optional().describe("Whose members it is for; absent: everyone."),
    setting: z.string().optional().describe("The setting that has it."),
  })
  .meta({ id: "MirrorRule" });

export const newRule = rule.pick({ effect: true, pattern: true, organization: true });
export const ruleMove = z.strictObject({ way: z.enum(["up", "down"]) });

export const listMirrorRules: ApiDescription = {
  id: "listMirrorRules",
  group,
  summary: "List the rules that say which repos of other hubs come, in their order",
  notes: "One that denies always wins. Of the others, the first that matches decides.",
  responses: { 200: z.strictObject({ rules: z.array(rule) }) },
};

export const addMirrorRule: ApiDescription = {
  id: "addMirrorRule",
  group,
  summary: "Add a rule at the end of the order",
  body: newRule,
  responses: { 201: rule },
};

export const moveMirrorRule: ApiDescription = {
  id: "moveMirrorRule",
  group,
  summary: "Move a rule one place up or down in the order",
  body: ruleMove,
  responses: { 204: null },
};

export const deleteMirrorRule: ApiDescription = {
  id: "deleteMirrorRule",
  group,
  summary: "Delete a rule",
  responses: { 204: null },
};

const request = z
  .strictObject({
    id: z.string(),
    type: z.enum(["model", "dataset", "space"]),
    upstream: z.string().describe("The other hub's origin."),
    state: z.enum(MIRROR_REQUEST_STATES),
    askedBy: z.string().optional().describe("Absent for a visitor."),
    askedAt: z.iso.datetime(),
    lastAskedAt: z.iso.datetime(),
    times: count.describe("How often it was asked for, counted at most once a minute."),
    decidedAt: z.iso.datetime().optional(),
    decidedBy: z.string().optional(),
    reason: z.string().optional(),
  })
  .meta({ id: "MirrorRequest" });

export const requestQuery = z.object({
  state: z.enum(MIRROR_REQUEST_STATES).default("open"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export const refusal = z.strictObject({
  reason: z.string().max(MAX_MIRROR_REASON).optional().describe("Shown to everyone who asks."),
});

export const listMirrorRequests: ApiDescription = {
  id: "listMirrorRequests",
  group,
  summary: "List repos of other hubs that wait for approval, or that were decided",
  query: requestQuery,
  responses: { 200: z.strictObject({ requests: z.array(request), open: count }) },
};

export const approveMirrorRequest: ApiDescription = {
  id: "approveMirrorRequest",
  group,
  summary: "Approve a repo of another hub, which then comes",
  responses: { 204: null },
};

export const refuseMirrorRequest: ApiDescription = {
  id: "refuseMirrorRequest",
  group,
  summary: "Refuse a repo of another hub",
  body: refusal,
  responses: { 204: null },
};

const what = z
  .string()
  .describe("`OWNER`, `OWNER/NAME`, `datasets/OWNER/NAME`, or a query such as `search=tiny`.");

const sync = z
  .strictObject({
    id: z.string(),
    what,
    to: z.string().optional().describe("The hub that it pushes to; absent: its repos come here."),
    isForced: z.boolean().optional().describe("Overwrites branches that changed there."),
    everySeconds: count.describe("0: once."),
    bytesPerSecond: count.describe("0: no limit."),
    total: count.describe("Repos of the last run, or of the one that is under way."),
    done: count,
    failed: count,
    bytes: count,
    current: z.string().optional().describe("The repo and the file that are on their way."),
    isRunning: z.boolean(),
    endedAt: z.iso.datetime().optional(),
    error: z.string().optional(),
    failures: z
      .array(z.strictObject({ repo: z.string(), error: z.string() }))
      .describe("At most 20."),
  })
  .meta({ id: "Sync" });

export const newSync = z.strictObject({
  what,
  keep: z
    .string()
    .max(2000)
    .default("main")
    .describe("Whose large files come: `main,v*,Q4_K_M,file:*.gguf`."),
  every: z.string().max(20).default("daily").describe("`once`, `hourly`, `daily`, `weekly`, `6h`."),
  bytesPerSecond: count.default(0).describe("0: no limit; else 16384 or more."),
  push: z
    .strictObject({
      to: z.string().max(500).describe("`https://HOST` or `https://HOST/NAMESPACE`."),
      token: z.string().max(500).describe("For that hub. It is encrypted and not shown again."),
      isForced: z.boolean().default(false).describe("Overwrites branches that changed there."),
    })
    .optional()
    .describe(
      "Pushes repos of this hub to another one. Without it, repos of other hubs come here.",
    ),
});

export const listSyncs: ApiDescription = {
  id: "listSyncs",
  group,
  summary: "List syncs with how far each is",
  responses: { 200: z.strictObject({ syncs: z.array(sync) }) },
};

export const createSync: ApiDescription = {
  id: "createSync",
  group,
  summary: "Add a sync, which begins at once",
  body: newSync,
  responses: { 201: z.strictObject({ id: z.string() }) },
};

export const runSync: ApiDescription = {
  id: "runSync",
  group,
  summary: "Make a sync due now",
  responses: { 204: null },
};

export const deleteSync: ApiDescription = {
  id: "deleteSync",
  group,
  summary: "Delete a sync",
  notes: "What came or was pushed stays.",
  responses: { 204: null },
};
