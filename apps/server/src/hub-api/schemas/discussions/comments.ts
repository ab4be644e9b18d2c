import { EMOJI, LINE_SIDES, MAX_REASON } from "@orrery/registry";
import { z } from "zod";
import { commentText } from "../../../http/body/comment-text.ts";
import { plainText } from "../../../http/body/plain-text.ts";
import type { ApiDescription } from "../../../http/openapi/api-description.ts";
import { MOVED } from "../../../http/openapi/moved.ts";
import { commentEvent, formerText, reactions } from "./discussion-events.ts";

const words = commentText.pipe(z.string().min(1));

const lineNumber = z.number().int().min(1).max(10_000_000);

export const comment = z.object({
  comment: words,
  line: z
    .object({
      path: z.string(),
      side: z.enum(LINE_SIDES).default("new"),
      startLine: lineNumber.optional().describe("The first of several lines."),
      line: lineNumber.describe("The line, or the last of several."),
    })
    .transform((range) => ({ ...range, startLine: range.startLine ?? range.line }))
    .optional()
    .describe("Of a file that a pull request changes, before (`old`) or after (`new`)."),
});
export const edit = z.object({ content: words });
export const hide = z.object({ reason: plainText(MAX_REASON).optional() }).nullish();

/** The public hub's body; its clients have no method for it, so this follows what people found the route to take. */
export const reaction = z.object({
  reaction: z.enum(EMOJI),
  action: z.enum(["add", "remove"]).default("add"),
});

const updated = z.strictObject({ updatedComment: commentEvent });

export const commentDiscussion: ApiDescription = {
  id: "commentDiscussion",
  group: "discussions",
  summary: "Comment on a discussion or pull request",
  body: comment,
  responses: { 200: z.strictObject({ newMessage: commentEvent }), ...MOVED },
};

export const editComment: ApiDescription = {
  id: "editComment",
  group: "discussions",
  summary: "Edit your own comment",
  body: edit,
  responses: { 200: updated, ...MOVED },
};

export const hideComment: ApiDescription = {
  id: "hideComment",
  group: "discussions",
  summary: "Hide a comment for good",
  notes: "Afterwards only people with write access can read it, on the page of the discussion.",
  body: hide,
  responses: { 200: updated, ...MOVED },
};

export const commentHistory: ApiDescription = {
  id: "commentHistory",
  group: "discussions",
  summary: "List the former texts of an edited comment, oldest first",
  responses: { 200: z.array(formerText), ...MOVED },
};

export const reactToComment: ApiDescription = {
  id: "reactToComment",
  group: "discussions",
  summary: "React to a comment with an emoji, or remove your reaction",
  body: reaction,
  responses: { 200: z.strictObject({ reactions }), ...MOVED },
};

export const applySuggestion: ApiDescription = {
  id: "applySuggestion",
  group: "discussions",
  summary: "Commit what a comment on lines suggests to the pull request",
  notes:
    "The first `suggestion` code block of the comment replaces its lines. Refused once they were changed.",
  responses: { 200: z.strictObject({ commitOid: z.string() }), ...MOVED },
};
