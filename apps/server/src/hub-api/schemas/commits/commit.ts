import { z } from "zod";
import { plainText } from "../../../http/body/plain-text.ts";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";
import { MOVED } from "../../../http/openapi/moved.ts";
import { flag } from "../../query/flag.ts";

const header = z.object({
  summary: plainText(1000).default(""),
  description: plainText(65_536).default(""),
  parentCommit: z
    .string()
    .regex(/^[0-9a-f]{5,40}$/i)
    .nullish(),
});

const path = z.string();

/** A line of the body. */
export const line = z.discriminatedUnion("key", [
  z.object({ key: z.literal("header"), value: header }),
  z.object({
    key: z.literal("file"),
    value: z.object({
      path,
      content: z.string(),
      encoding: z.enum(["base64", "utf-8"]).default("base64"),
      oldPath: path.optional(),
    }),
  }),
  z.object({
    key: z.literal("lfsFile"),
    value: z.object({ path, oid: z.string(), oldPath: path.optional() }),
  }),
  z.object({ key: z.literal("deletedFile"), value: z.object({ path }) }),
  z.object({ key: z.literal("deletedFolder"), value: z.object({ path }) }),
]);

export const commitQuery = z.object({
  create_pr: flag.default(false).describe("Open a pull request instead."),
});

export const createCommit: ApiDescription = {
  id: "createCommit",
  group: "files",
  summary: "Commit files, line by line",
  notes: "The first line is the header, each other line a file. Large files are uploaded before.",
  rest: "revision",
  query: commitQuery,
  body: { mediaType: "application/x-ndjson", schema: line },
  responses: {
    200: z.strictObject({
      success: z.literal(true),
      commitOid: z.string(),
      commitUrl: z.url(),
      hookOutput: z.string(),
      pullRequestUrl: z.url().optional(),
    }),
    ...MOVED,
  },
};
