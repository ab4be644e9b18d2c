import { z } from "zod";
import { commentText } from "../../../http/body/comment-text.ts";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";
import { MOVED } from "../../../http/openapi/moved.ts";
import { lockEvent, pinEvent, statusEvent, titleEvent } from "./discussion-events.ts";
import { titleText } from "./discussions.ts";

export const status = z.object({
  status: z.enum(["open", "closed"]),
  comment: commentText.optional(),
});
export const title = z.object({ title: titleText });
export const pin = z.object({ pinned: z.boolean() });
export const lock = z.object({ locked: z.boolean() });
export const merge = z
  .object({
    comment: commentText.optional(),
    override: z
      .boolean()
      .optional()
      .describe("Merge whatever the repo requires: for its administrators."),
  })
  .nullish();

export const setDiscussionStatus: ApiDescription = {
  id: "setDiscussionStatus",
  group: "discussions",
  summary: "Open or close a discussion or pull request",
  body: status,
  responses: { 200: z.strictObject({ newStatus: statusEvent }), ...MOVED },
};

export const renameDiscussion: ApiDescription = {
  id: "renameDiscussion",
  group: "discussions",
  summary: "Rename a discussion or pull request",
  body: title,
  responses: { 200: z.strictObject({ newTitle: titleEvent }), ...MOVED },
};

export const pinDiscussion: ApiDescription = {
  id: "pinDiscussion",
  group: "discussions",
  summary: "Pin a discussion or pull request to the top of the list, or unpin it",
  body: pin,
  responses: { 200: z.strictObject({ newPin: pinEvent }), ...MOVED },
};

export const lockDiscussion: ApiDescription = {
  id: "lockDiscussion",
  group: "discussions",
  summary: "Limit comments to people with write access, or allow them again",
  body: lock,
  responses: { 200: z.strictObject({ newLock: lockEvent }), ...MOVED },
};

export const mergeDiscussion: ApiDescription = {
  id: "mergeDiscussion",
  group: "discussions",
  summary: "Merge a pull request",
  notes: "Answers 409 `MergeBlocked` until what the repo requires is met.",
  body: merge,
  responses: { 200: z.strictObject({ mergeCommitId: z.string() }), ...MOVED },
};
