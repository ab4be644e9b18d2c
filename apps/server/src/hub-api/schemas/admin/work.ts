import { DAMAGE_KINDS, HUB_JOB_STATES, MODEL_STATES } from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";
import { cursor, namedRepo } from "./storage.ts";

export const hubJobsQuery = z.object({ state: z.enum(HUB_JOB_STATES).optional(), cursor });

const job = z
  .strictObject({
    id: z.string(),
    endpoint: z.string(),
    caller: z.string().describe("An account's name, or a visitor's address."),
    state: z.enum(HUB_JOB_STATES),
    attempts: z.number(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().optional(),
    endedAt: z.iso.datetime().optional(),
    answerStatus: z.number().optional(),
  })
  .meta({ id: "AdminJob" });

export const processRow = z
  .strictObject({
    id: z.string(),
    host: z.string().optional(),
    pid: z.number(),
    since: z.iso.datetime().optional(),
    version: z.string().optional(),
    runnerBytes: z.number().optional().describe("What it may use for models."),
  })
  .meta({ id: "HubProcess" });

export const listHubJobs: ApiDescription = {
  id: "listHubJobs",
  group: "administration",
  summary: "List the jobs of the queue, newest first",
  notes: "What a job asks and answers is not shown.",
  query: hubJobsQuery,
  responses: {
    200: z.strictObject({
      state: hubJobsQuery.shape.state,
      jobs: z.array(job),
      counts: z.record(z.enum(HUB_JOB_STATES), z.number()),
      nextCursor: z.string().optional(),
    }),
  },
};

export const retryJob: ApiDescription = {
  id: "retryJob",
  group: "administration",
  summary: "Run a job again that is over",
  responses: { 204: null },
};

export const cancelHubJob: ApiDescription = {
  id: "cancelHubJob",
  group: "administration",
  summary: "Cancel a job that waits or runs",
  responses: { 204: null },
};

export const listWork: ApiDescription = {
  id: "listWork",
  group: "administration",
  summary: "List background work, leases and processes",
  responses: {
    200: z.strictObject({
      works: z.array(
        z.strictObject({
          name: z.string(),
          everySeconds: z.number(),
          startedAt: z.iso.datetime(),
          endedAt: z.iso.datetime().optional(),
          nextAt: z.iso.datetime(),
          failure: z.string().optional(),
        }),
      ),
      leases: z.array(
        z.strictObject({
          name: z.string(),
          process: z.string().optional(),
          until: z.iso.datetime(),
        }),
      ),
      processes: z.array(processRow),
    }),
  },
};

const model = z
  .strictObject({
    ...namedRepo,
    revision: z.string(),
    state: z.enum(MODEL_STATES),
    process: z.string().describe("`host:pid`"),
    memoryBytes: z.number(),
    device: z.string().optional().describe("Graphics processors that it uses."),
    since: z.iso.datetime(),
    calls: z.number(),
    running: z.number(),
    waiting: z.number(),
    crashes: z.number(),
    restsUntil: z.iso.datetime().optional(),
  })
  .meta({ id: "AdminModel" });

export const listLoadedModels: ApiDescription = {
  id: "listLoadedModels",
  group: "administration",
  summary: "List the models in memory, and those that rest after a crash",
  responses: { 200: z.strictObject({ models: z.array(model), processes: z.array(processRow) }) },
};

export const unloadModel: ApiDescription = {
  id: "unloadModel",
  group: "administration",
  summary: "Unload a model in every process, once it has answered",
  notes: "Also ends the rest of a model that crashed.",
  responses: { 204: null },
};

export const listFormats: ApiDescription = {
  id: "listFormats",
  group: "administration",
  summary: "List the formats of models that run here, and providers with their health",
  responses: {
    200: z.strictObject({
      formats: z.array(
        z.strictObject({
          format: z.enum(["GGUF", "ONNX"]),
          isOn: z.boolean(),
          reason: z.string().optional(),
          gpu: z
            .strictObject({
              runtime: z.enum(["cuda", "vulkan", "metal"]),
              devices: z.array(z.string()).optional().describe("Once a model was loaded."),
            })
            .optional(),
          gpuProblem: z.string().optional(),
        }),
      ),
      providers: z.array(
        z.strictObject({
          id: z.string(),
          label: z.string(),
          isKeyless: z.boolean(),
          hasKey: z.boolean(),
          keyCheck: z.enum(["accepted", "refused", "unreachable", "untold"]).optional(),
          probe: z
            .strictObject({
              at: z.iso.datetime(),
              isUp: z.boolean(),
              durationMs: z.number(),
              errorCode: z.string().optional(),
            })
            .optional(),
          calls: z.number().describe("In the last seven days."),
          errors: z.number(),
          durationMs: z.number().optional(),
        }),
      ),
    }),
  },
};

const damage = z
  .strictObject({
    kind: z.enum(DAMAGE_KINDS),
    what: z.string().describe("A digest, a repo's key, or the name of the database."),
    problem: z.string(),
    detail: z.string(),
    repos: z.array(z.strictObject(namedRepo)),
    foundAt: z.iso.datetime(),
    repairedAt: z.iso.datetime().optional(),
  })
  .meta({ id: "AdminDamage" });

export const getDamage: ApiDescription = {
  id: "getDamage",
  group: "administration",
  summary: "List damage that verification found, and its progress",
  responses: {
    200: z.strictObject({
      open: z.array(damage),
      repaired: z.array(damage),
      passes: z.array(
        z.strictObject({
          kind: z.enum(["blobs", "histories"]),
          progress: z.number().optional().describe("0…1; absent between two passes."),
          items: z.number(),
          bytes: z.number(),
          startedAt: z.iso.datetime().optional(),
          endedAt: z.iso.datetime().optional(),
        }),
      ),
      isPassRunning: z.boolean(),
      isDaily: z.boolean(),
    }),
  },
};

export const startVerification: ApiDescription = {
  id: "startVerification",
  group: "administration",
  summary: "Verify everything that is stored now",
  responses: { 202: null },
};
