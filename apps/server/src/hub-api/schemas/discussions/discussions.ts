import { MAX_DISCUSSION_TITLE, REPO_TYPES } from "@orrery/registry";
import { z } from "zod";
import { commentText } from "../../../http/body/comment-text.ts";
import { plainText } from "../../../http/body/plain-text.ts";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";
import { MOVED } from "../../../http/openapi/moved.ts";
import { anyEvent, author } from "./discussion-events.ts";
import { label, labelName } from "./labels.ts";

export const listQuery = z.object({
  p: z.coerce.number().int().min(0).max(1_000_000).default(0).describe("The page, from 0."),
  type: z.enum(["all", "discussion", "pull_request"]).default("all"),
  status: z.enum(["all", "open", "closed"]).default("all"),
  author: plainText(96).optional(),
  q: plainText(200).optional().describe("Words of the title."),
  label: labelName.optional().describe("The name of a label."),
});

export const titleText = plainText(MAX_DISCUSSION_TITLE)
  .transform((text) => text.replace(/\s+/g, " ").trim())
  .pipe(z.string().min(1));

export const opened = z.object({
  title: titleText,
  description: commentText.nullish(),
  pullRequest: z.boolean().default(false),
});

const discussion = z
  .strictObject({
    num: z.number(),
    title: z.string(),
    status: z.enum(["draft", "open", "closed", "merged"]),
    author,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    isPullRequest: z.boolean(),
    repo: z.strictObject({ name: z.string(), type: z.enum(REPO_TYPES) }),
    numComments: z.number(),
    pinned: z.boolean(),
    locked: z.boolean(),
    labels: z.array(label),
  })
  .meta({ id: "Discussion" });

const details = z
  .strictObject({
    ...discussion.shape,
    events: z.array(anyEvent),
    earlierEvents: z
      .number()
      .optional()
      .describe("The number of events after the first that are left out."),
    changes: z
      .strictObject({ base: z.string(), mergeCommitId: z.string().optional() })
      .optional()
      .describe("Of a pull request, as are the fields below."),
    decisions: z
      .array(
        z.strictObject({
          author,
          verdict: z.enum(["approve", "request_changes"]),
          commit: z.string(),
          createdAt: z.iso.datetime(),
          stale: z.boolean().describe("Commits were added since."),
          binding: z.boolean().describe("Of someone with write access."),
        }),
      )
      .optional()
      .describe("The last decision of each person who reviewed the pull request."),
    unmetRequirements: z
      .array(z.string())
      .optional()
      .describe("What keeps the pull request from being merged."),
    filesWithConflicts: z.boolean().optional(),
    diff: z.string().optional(),
  })
  .meta({ id: "DiscussionDetails" });

export const listDiscussions: ApiDescription = {
  id: "listDiscussions",
  group: "discussions",
  summary: "List discussions and pull requests, 50 to a page",
  query: listQuery,
  responses: {
    200: z.strictObject({
      discussions: z.array(discussion),
      count: z.number(),
      start: z.number(),
      numClosedDiscussions: z.number().describe("Of all that match, whatever their status."),
    }),
    ...MOVED,
  },
};

export const openDiscussion: ApiDescription = {
  id: "openDiscussion",
  group: "discussions",
  summary: "Open a discussion or a draft pull request",
  body: opened,
  responses: {
    200: z.strictObject({ num: z.number(), url: z.url(), pullRequest: z.boolean() }),
    ...MOVED,
  },
};

export const getDiscussion: ApiDescription = {
  id: "getDiscussion",
  group: "discussions",
  summary: "Get a discussion with its events, or a pull request with its commits and diff, too",
  responses: { 200: details, ...MOVED },
};
