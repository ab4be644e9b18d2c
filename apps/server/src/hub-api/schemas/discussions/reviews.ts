import { MAX_REQUIRED_CHECKS, MAX_REQUIRED_REVIEWS, VERDICTS } from "@orrery/registry";
import { z } from "zod";
import { commentText } from "../../../http/body/comment-text.ts";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";
import { MOVED } from "../../../http/openapi/moved.ts";
import { checkName } from "../commits/commit-statuses.ts";
import { commentEvent } from "./discussion-events.ts";

export const review = z.object({
  verdict: z.enum(VERDICTS),
  comment: commentText.default("").describe("Optional for an approval."),
  commit: z.string().optional().describe("The newest commit that you reviewed."),
});

export const reviewPullRequest: ApiDescription = {
  id: "reviewPullRequest",
  group: "discussions",
  summary: "Review a pull request: approve, request changes or comment",
  notes: "With `commit`, the review is refused if it is no longer the newest one.",
  body: review,
  responses: { 200: z.strictObject({ newReview: commentEvent }), ...MOVED },
};

const settings = z
  .strictObject({
    discussions: z.boolean(),
    requiredReviews: z.number(),
    requiredChecks: z.array(z.string()),
  })
  .meta({ id: "DiscussionSettings" });

export const changedSettings = z.object({
  discussions: z.boolean().optional().describe("Whether discussions without changes are allowed."),
  requiredReviews: z.number().int().min(0).max(MAX_REQUIRED_REVIEWS).optional(),
  requiredChecks: z.array(checkName).max(MAX_REQUIRED_CHECKS).optional(),
});

export const getDiscussionSettings: ApiDescription = {
  id: "getDiscussionSettings",
  group: "discussions",
  summary: "Get what a repo requires before a pull request is merged",
  responses: { 200: settings, ...MOVED },
};

export const changeDiscussionSettings: ApiDescription = {
  id: "changeDiscussionSettings",
  group: "discussions",
  summary: "Turn discussions off, or require approvals and checks of pull requests",
  notes: "For administrators of the repo. Absent fields stay unchanged.",
  body: changedSettings,
  responses: { 200: settings, ...MOVED },
};
