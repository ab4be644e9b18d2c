import { z } from "zod";
import { type ApiDescription, bytes } from "../../http/openapi/api-description.ts";
import { openAiError } from "../../http/openapi/errors.ts";
import { openAiList } from "./open-ai-list.ts";

const DAY_SECONDS = 86_400;
const MONTH_SECONDS = 30 * DAY_SECONDS;

export const fileForm = z.looseObject({
  file: z.instanceof(File).meta({ shownAs: { type: "string", format: "binary" } }),
  purpose: z.literal("batch", "only files for batches are kept: purpose must be batch"),
  "expires_after[anchor]": z.literal("created_at").optional(),
  "expires_after[seconds]": z.coerce.number().int().min(3600).max(MONTH_SECONDS).optional(),
});

export const batchBody = z.looseObject({
  input_file_id: z.string().min(1).max(100),
  endpoint: z.enum(["/v1/chat/completions", "/v1/completions", "/v1/embeddings", "/v1/responses"]),
  completion_window: z.literal("24h"),
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
});

export const pageQuery = z.looseObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: z.string().max(100).optional(),
});

export const filePageQuery = pageQuery.extend({ purpose: z.string().max(50).optional() });

const file = z
  .strictObject({
    id: z.string(),
    object: z.literal("file"),
    bytes: z.number(),
    created_at: z.number(),
    expires_at: z.number(),
    filename: z.string(),
    purpose: z.string(),
    status: z.literal("processed"),
  })
  .meta({ id: "CallFile" });

const time = z.number().nullable();
const batch = z
  .strictObject({
    id: z.string(),
    object: z.literal("batch"),
    endpoint: z.string(),
    errors: z
      .strictObject({
        object: z.literal("list"),
        data: z.array(
          z.strictObject({
            code: z.string(),
            message: z.string(),
            line: z.number().nullable(),
            param: z.null(),
          }),
        ),
      })
      .nullable(),
    input_file_id: z.string(),
    completion_window: z.literal("24h"),
    status: z.string(),
    output_file_id: z.string().nullable(),
    error_file_id: z.string().nullable(),
    created_at: z.number(),
    in_progress_at: time,
    expires_at: z.number(),
    finalizing_at: time,
    completed_at: time,
    failed_at: time,
    expired_at: time,
    cancelling_at: time,
    cancelled_at: time,
    request_counts: z.strictObject({
      total: z.number(),
      completed: z.number(),
      failed: z.number(),
    }),
    metadata: z.record(z.string(), z.string()),
  })
  .meta({ id: "Batch" });

const about = { group: "chat", errors: openAiError } as const;

export const createFile: ApiDescription = {
  ...about,
  id: "createCallFile",
  summary: "Upload the calls of a batch, one JSON object a line",
  body: { mediaType: "multipart/form-data", schema: fileForm },
  responses: { 200: file },
};

export const listFiles: ApiDescription = {
  ...about,
  id: "listCallFiles",
  summary: "List your files of batches",
  query: filePageQuery,
  responses: { 200: openAiList(file) },
};

export const getFile: ApiDescription = {
  ...about,
  id: "getCallFile",
  summary: "Get what is known of a file",
  responses: { 200: file },
};

export const getFileContent: ApiDescription = {
  ...about,
  id: "getCallFileContent",
  summary: "Get the content of a file",
  responses: { 200: bytes("application/jsonl") },
};

export const deleteFile: ApiDescription = {
  ...about,
  id: "deleteCallFile",
  summary: "Delete a file",
  responses: {
    200: z.strictObject({ id: z.string(), object: z.literal("file"), deleted: z.literal(true) }),
  },
};

export const createBatch: ApiDescription = {
  ...about,
  id: "createBatch",
  summary: "Have many calls answered within a day",
  notes: "Answers come as a file; calls that failed are in another.",
  body: batchBody,
  responses: { 200: batch },
};

export const listBatches: ApiDescription = {
  ...about,
  id: "listBatches",
  summary: "List your batches",
  query: pageQuery,
  responses: { 200: openAiList(batch) },
};

export const getBatch: ApiDescription = {
  ...about,
  id: "getBatch",
  summary: "Get a batch",
  responses: { 200: batch },
};

export const cancelBatch: ApiDescription = {
  ...about,
  id: "cancelBatch",
  summary: "Cancel a batch; what was answered by then stays",
  responses: { 200: batch },
};
