import { parseBlobDigest, REPO_TYPES } from "@orrery/registry";
import { z } from "zod";
import { LIMITS } from "../../base/limits.ts";
import { type ApiBody, type ApiDescription, bytes } from "../../http/openapi/api-description.ts";
import { lfsError } from "../../http/openapi/errors.ts";
import { done, MOVED } from "../../http/openapi/moved.ts";
import { limit } from "../query/limit.ts";

const LFS_TYPE = "application/vnd.git-lfs+json";
const lfs = (schema: z.ZodType): ApiBody => ({ mediaType: LFS_TYPE, schema });

export const lfsObject = z.object({
  oid: z.string().refine((oid) => parseBlobDigest(oid) !== undefined, "not a SHA-256"),
  size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
export const batch = z.object({
  operation: z.enum(["upload", "download"]),
  transfers: z.array(z.string()).default(["basic"]),
  objects: z.array(lfsObject).max(LIMITS.lfsBatch.value),
  // `@huggingface/hub` spells it with an underscore.
  hash_algo: z.enum(["sha256", "sha_256"]).optional(),
});

const action = z.strictObject({
  href: z.url(),
  header: z.record(z.string(), z.string()),
  expires_in: z.number(),
});
const transferred = z.strictObject({
  oid: z.string(),
  size: z.number(),
  authenticated: z.literal(true).optional(),
  actions: z
    .strictObject({
      download: action.optional(),
      upload: action.optional(),
      verify: action.optional(),
    })
    .optional(),
  error: z.strictObject({ code: z.number(), message: z.string() }).optional(),
});

export const lfsBatch: ApiDescription = {
  id: "lfsBatch",
  group: "lfs",
  summary: "Get the URLs to upload or download large files",
  body: lfs(batch),
  responses: {
    200: lfs(
      z.strictObject({
        transfer: z.enum(["basic", "multipart"]),
        objects: z.array(transferred),
        hash_algo: z.literal("sha256"),
      }),
    ),
  },
  errors: lfsError,
};

export const lfsVerify: ApiDescription = {
  id: "lfsVerify",
  group: "lfs",
  summary: "Check that a large file has arrived",
  body: lfs(lfsObject),
  responses: { 200: done },
  errors: lfsError,
};

const count = z.coerce.number().int().min(0).optional();
export const locksQuery = z.object({
  path: z.string().optional(),
  id: z.string().optional(),
  cursor: z.string().optional(),
  limit: count,
});
export const newLock = z.object({ path: z.string() });
export const lockVerification = z.object({ cursor: z.string().nullish(), limit: count });
export const unlocking = z.object({ force: z.boolean().nullish() });

const lock = z
  .strictObject({
    id: z.string(),
    path: z.string(),
    locked_at: z.iso.datetime(),
    owner: z.strictObject({ name: z.string() }),
  })
  .meta({ id: "LfsLock" });
const next_cursor = z.string().optional();

export const listLocks: ApiDescription = {
  id: "listLocks",
  group: "lfs",
  summary: "List the locks of git-lfs",
  query: locksQuery,
  responses: { 200: lfs(z.strictObject({ locks: z.array(lock), next_cursor })) },
  errors: lfsError,
};

export const createLock: ApiDescription = {
  id: "createLock",
  group: "lfs",
  summary: "Lock a file",
  body: lfs(newLock),
  responses: {
    201: lfs(z.strictObject({ lock })),
    409: lfs(z.strictObject({ lock, message: z.string() })),
  },
  errors: lfsError,
};

export const verifyLocks: ApiDescription = {
  id: "verifyLocks",
  group: "lfs",
  summary: "List your locks and those of others",
  body: lfs(lockVerification),
  responses: {
    200: lfs(z.strictObject({ ours: z.array(lock), theirs: z.array(lock), next_cursor })),
  },
  errors: lfsError,
};

export const deleteLock: ApiDescription = {
  id: "deleteLock",
  group: "lfs",
  summary: "Unlock a file; `force` is for the repo's owner",
  body: lfs(unlocking),
  responses: { 200: lfs(z.strictObject({ lock })) },
  errors: lfsError,
};

export const lfsCompletion = z.object({
  parts: z.array(z.object({ partNumber: z.number().int(), etag: z.string() })).max(100_000),
});
export const lfsReceived = z.object({ oid: z.string(), size: z.number().int() });

export const putObject: ApiDescription = {
  id: "putLfsObject",
  group: "lfs",
  summary: "Upload a large file to its signed URL",
  body: bytes(),
  responses: { 200: done },
};

export const putPart: ApiDescription = {
  id: "putLfsPart",
  group: "lfs",
  summary: "Upload one part of a large file; `ETag` has its tag",
  body: bytes(),
  responses: { 200: done },
};

export const findPart: ApiDescription = {
  id: "findLfsPart",
  group: "lfs",
  summary: "Check whether a part has arrived",
  responses: { 200: null, 404: null },
};

export const getObject: ApiDescription = {
  id: "getLfsObject",
  group: "lfs",
  summary: "Download a large file from its signed URL",
  responses: { 200: bytes(), 206: bytes(), 302: null },
};

export const completeObject: ApiDescription = {
  id: "completeLfsObject",
  group: "lfs",
  summary: "Join the parts of a large file; 202 while its bytes are still being verified",
  body: [lfsCompletion, lfs(lfsCompletion)],
  responses: { 200: done, 202: done },
  errors: lfsError,
};

export const verifyObject: ApiDescription = {
  id: "verifyLfsObject",
  group: "lfs",
  summary: "Check that a large file has arrived, at its signed URL",
  body: lfs(lfsReceived),
  responses: { 200: done },
  errors: lfsError,
};

const MOST_DELETIONS = 1000;
const MOST_COPIES = 500;

export const lfsFilesQuery = z.object({
  limit: limit(100, 1000),
  cursor: z.string().optional(),
});

export const deletions = z.object({
  deletions: z.object({
    sha: z
      .array(z.string().refine((oid) => parseBlobDigest(oid) !== undefined))
      .max(MOST_DELETIONS),
    rewriteHistory: z.boolean().default(true),
  }),
});

export const copies = z.object({
  target: z.object({ type: z.enum(REPO_TYPES), name: z.string() }),
  files: z
    .array(
      z.object({
        sha256: z.string().transform((text, context) => {
          const digest = parseBlobDigest(text);
          if (!digest) context.addIssue("not a SHA-256");
          return digest ?? z.NEVER;
        }),
      }),
    )
    .max(MOST_COPIES),
});

export const listLfsFiles: ApiDescription = {
  id: "listLfsFiles",
  group: "lfs",
  summary: "List the large files of a repo, in any revision",
  query: lfsFilesQuery,
  responses: {
    200: z.array(
      z.strictObject({
        fileOid: z.string(),
        oid: z.string(),
        filename: z.string(),
        size: z.number(),
        pushedAt: z.iso.datetime(),
        ref: z.string().optional(),
      }),
    ),
    ...MOVED,
  },
};

export const deleteLfsFiles: ApiDescription = {
  id: "deleteLfsFiles",
  group: "lfs",
  summary: "Delete large files, and rewrite history without them",
  body: deletions,
  responses: { 200: done, ...MOVED },
};

export const duplicateLfsFiles: ApiDescription = {
  id: "duplicateLfsFiles",
  group: "lfs",
  summary: "Let another repo refer to large files, without an upload",
  body: copies,
  responses: {
    200: z.strictObject({
      failed: z.array(z.strictObject({ sha256: z.string(), error: z.string() })),
    }),
    ...MOVED,
  },
};
