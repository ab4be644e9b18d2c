import { z } from "zod";
import { type ApiDescription, bytes, EVENTS } from "../../http/openapi/api-description.ts";
import { falError } from "../../http/openapi/errors.ts";
import { REALTIME } from "../../realtime/realtime-limits.ts";

export const realtimeTokenBody = z.object({
  allowed_apps: z
    .array(
      z
        .string()
        .max(300)
        .regex(/^[\w./-]+$/),
    )
    .min(1)
    .max(REALTIME.maxApps),
  token_expiration: z.number().min(1).max(REALTIME.maxTokenSeconds).default(REALTIME.tokenSeconds),
});

export const newFile = z.object({
  file_name: z.string().min(1).max(200).default("file"),
  content_type: z.string().max(100).default("application/octet-stream"),
});
export const signed = z.object({ signature: z.string() });

export const createRealtimeToken: ApiDescription = {
  id: "createRealtimeToken",
  group: "fal",
  summary: "Create a token for live sessions with some models, for a short time",
  body: realtimeTokenBody,
  responses: { 200: z.string() },
  errors: falError,
};

/** Inputs and outputs differ by model. */
const anything = z.unknown();

export const runModel: ApiDescription = {
  id: "runFalModel",
  group: "fal",
  summary: "Call a model once; with `/stream` at the end as events",
  notes: "The input is the body of a `POST` and the query of a `GET`.",
  rest: "model",
  body: anything,
  responses: { 200: [anything, EVENTS] },
  errors: falError,
};

export const getModelRun: ApiDescription = {
  id: "getFalRun",
  group: "fal",
  summary: "Call a model with its input in the query",
  rest: "model",
  responses: { 200: [anything, EVENTS] },
  errors: falError,
};

const job = {
  request_id: z.string(),
  response_url: z.url(),
  status_url: z.url(),
  cancel_url: z.url(),
};
const logs = z.array(z.unknown());
const status = z
  .discriminatedUnion("status", [
    z.strictObject({ status: z.literal("IN_QUEUE"), ...job, queue_position: z.number() }),
    z.strictObject({ status: z.literal("IN_PROGRESS"), ...job, logs }),
    z.strictObject({
      status: z.literal("COMPLETED"),
      ...job,
      logs,
      metrics: z.strictObject({ inference_time: z.number() }),
      error: z.string().optional(),
      error_type: z.unknown().optional(),
    }),
  ])
  .meta({ id: "FalJob" });

export const submitJob: ApiDescription = {
  id: "submitFalJob",
  group: "fal",
  summary: "Queue a call of a model, kept for a day",
  rest: "model",
  body: anything,
  responses: { 200: status },
  errors: falError,
};

export const getJob: ApiDescription = {
  id: "getFalJob",
  group: "fal",
  summary: "Get the answer of a queued call",
  notes:
    "The path is `owner/name/requests/{id}`, or that and `/status` or `/status/stream` for its status.",
  rest: "request",
  responses: { 200: [anything, EVENTS], 202: status },
  errors: falError,
};

export const cancelJob: ApiDescription = {
  id: "cancelFalJob",
  group: "fal",
  summary: "Cancel a queued call; the path ends with `/cancel`",
  rest: "request",
  responses: {
    202: z.strictObject({ status: z.literal("CANCELLATION_REQUESTED") }),
    400: z.strictObject({ status: z.literal("ALREADY_COMPLETED") }),
  },
  errors: falError,
};

export const beginUpload: ApiDescription = {
  id: "beginFalUpload",
  group: "fal",
  summary: "Get the URL to upload a file for calls, kept for a day",
  body: newFile,
  responses: { 200: z.strictObject({ file_url: z.url(), upload_url: z.url() }) },
  errors: falError,
};

export const beginPartsUpload: ApiDescription = {
  ...beginUpload,
  id: "beginFalUploadInParts",
  summary: "Get the URL to upload a file for calls in parts",
};

export const getRoom: ApiDescription = {
  id: "getFalStorage",
  group: "fal",
  summary: "Get how many bytes your files take and may take",
  responses: { 200: z.strictObject({ used: z.number(), most: z.number() }) },
  errors: falError,
};

export const deleteFiles: ApiDescription = {
  id: "deleteFalFiles",
  group: "fal",
  summary: "Delete all your files",
  responses: { 204: null },
  errors: falError,
};

export const putFile: ApiDescription = {
  id: "putFalFile",
  group: "fal",
  summary: "Upload a file or a part of it to its signed URL",
  query: signed,
  body: bytes(),
  responses: { 200: z.strictObject({ partNumber: z.number(), etag: z.string() }) },
  errors: falError,
};

export const completeUpload: ApiDescription = {
  id: "completeFalUpload",
  group: "fal",
  summary: "Complete an upload in parts",
  query: signed,
  responses: { 200: z.strictObject({ size: z.number() }) },
  errors: falError,
};

export const getFalFile: ApiDescription = {
  id: "getFalFile",
  group: "fal",
  summary: "Get a file",
  responses: { 200: [bytes(), anything] },
  errors: falError,
};
