import { REPO_TYPES } from "@orrery/registry";
import { z } from "zod";
import { commentText } from "../../http/body/comment-text.ts";
import { plainText } from "../../http/body/plain-text.ts";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { MOVED } from "../../http/openapi/moved.ts";

export const listQuery = z.object({
  p: z.coerce.number().int().min(0).max(1_000_000).default(0).describe("The page, from 0."),
  type: z.enum(["all", "discussion", "pull_request"]).default("all"),
  status: z.enum(["all", "open", "closed"]).default("all"),
  author: plainText(96).optional(),
});
export const opened = z.object({
  title: plainText(500)
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1)),
  description: commentText.nullish(),
  pullRequest: z.boolean().default(false),
});
export const comment = z.object({ comment: commentText.pipe(z.string().min(1)) });
export const status = z.object({
  status: z.enum(["open", "closed"]),
  comment: commentText.optional(),
});
export const merge = z.object({ comment: commentText.optional() }).nullish();

const author = z.strictObject({ name: z.string(), type: z.literal("user") });
const discussion = z
  .strictObject({
    num: z.number(),
    title: z.string(),
    status: z.enum(["draft", "open", "closed", "merged"]),
    author,
    createdAt: z.iso.datetime(),
    isPullRequest: z.literal(true),
    repo: z.strictObject({ name: z.string(), type: z.enum(REPO_TYPES) }),
  })
  .meta({ id: "Discussion" });

const common = { id: z.string(), author, createdAt: z.iso.datetime() };
const commentEvent = z
  .strictObject({
    ...common,
    type: z.literal("comment"),
    data: z.strictObject({
      edited: z.boolean(),
      hidden: z.boolean(),
      latest: z.strictObject({
        raw: z.string(),
        updatedAt: z.iso.datetime(),
        author: z.strictObject({ name: z.string() }),
      }),
      history: z.array(z.unknown()),
    }),
  })
  .meta({ id: "DiscussionComment" });
const statusEvent = z
  .strictObject({
    ...common,
    type: z.literal("status-change"),
    data: z.strictObject({ status: z.string() }),
  })
  .meta({ id: "DiscussionStatusChange" });
const commitEvent = z
  .strictObject({
    ...common,
    type: z.literal("commit"),
    data: z.strictObject({ subject: z.string(), oid: z.string() }),
  })
  .meta({ id: "DiscussionCommit" });

const details = z
  .strictObject({
    ...discussion.shape,
    events: z.array(z.union([commentEvent, statusEvent, commitEvent])),
    changes: z.strictObject({ base: z.string(), mergeCommitId: z.string().optional() }),
    filesWithConflicts: z.boolean(),
    diff: z.string(),
  })
  .meta({ id: "DiscussionDetails" });

export const listDiscussions: ApiDescription = {
  id: "listDiscussions",
  group: "discussions",
  summary: "List pull requests, 50 to a page",
  query: listQuery,
  responses: {
    200: z.strictObject({
      discussions: z.array(discussion),
      count: z.number(),
      start: z.number(),
    }),
    ...MOVED,
  },
};

export const openDiscussion: ApiDescription = {
  id: "openDiscussion",
  group: "discussions",
  summary: "Open a draft pull request",
  body: opened,
  responses: {
    200: z.strictObject({ num: z.number(), url: z.url(), pullRequest: z.literal(true) }),
    ...MOVED,
  },
};

export const getDiscussion: ApiDescription = {
  id: "getDiscussion",
  group: "discussions",
  summary: "Get a pull request with its events, commits and diff",
  responses: { 200: details, ...MOVED },
};

export const commentDiscussion: ApiDescription = {
  id: "commentDiscussion",
  group: "discussions",
  summary: "Comment on a pull request",
  body: comment,
  responses: { 200: z.strictObject({ newMessage: commentEvent }), ...MOVED },
};

export const setDiscussionStatus: ApiDescription = {
  id: "setDiscussionStatus",
  group: "discussions",
  summary: "Open or close a pull request",
  body: status,
  responses: { 200: z.strictObject({ newStatus: statusEvent }), ...MOVED },
};

export const mergeDiscussion: ApiDescription = {
  id: "mergeDiscussion",
  group: "discussions",
  summary: "Merge a pull request",
  body: merge,
  responses: { 200: z.strictObject({ mergeCommitId: z.string() }), ...MOVED },
};
