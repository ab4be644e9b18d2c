import { EMOJI, LINE_SIDES, VERDICTS } from "@orrery/registry";
import { z } from "zod";

export const author = z.strictObject({ name: z.string(), type: z.literal("user") });

const common = { id: z.string(), author, createdAt: z.iso.datetime() };
const editor = { updatedAt: z.iso.datetime(), author: z.strictObject({ name: z.string() }) };

export const formerText = z.strictObject({ raw: z.string(), updatedAt: z.iso.datetime() });

export const reactions = z.array(
  z
    .strictObject({
      reaction: z.enum(EMOJI),
      count: z.number(),
      users: z.array(z.string()).describe("The first of them."),
      reacted: z.boolean().describe("Whether you are among them."),
    })
    .meta({ id: "CommentReaction" }),
);

export const commentEvent = z
  .strictObject({
    ...common,
    type: z.literal("comment"),
    data: z.strictObject({
      edited: z.boolean(),
      hidden: z.boolean(),
      hiddenBy: z.string().optional(),
      hiddenReason: z.string().optional(),
      latest: z.strictObject({ raw: z.string(), ...editor }),
      history: z.array(z.strictObject(editor)),
      review: z
        .strictObject({ verdict: z.enum(VERDICTS), commit: z.string() })
        .optional()
        .describe("Of a comment that reviews a pull request."),
      line: z
        .strictObject({
          path: z.string(),
          side: z.enum(LINE_SIDES),
          startLine: z.number(),
          line: z.number(),
          commit: z.string(),
          text: z.string(),
        })
        .optional()
        .describe(
          "Of a comment on lines of a file, from `startLine` to `line`, as they were then.",
        ),
      reactions: reactions.optional().describe("Of a discussion with its events."),
    }),
  })
  .meta({ id: "DiscussionComment" });

export const statusEvent = z
  .strictObject({
    ...common,
    type: z.literal("status-change"),
    data: z.strictObject({ status: z.string() }),
  })
  .meta({ id: "DiscussionStatusChange" });

export const titleEvent = z
  .strictObject({
    ...common,
    type: z.literal("title-change"),
    data: z.strictObject({ from: z.string(), to: z.string() }),
  })
  .meta({ id: "DiscussionTitleChange" });

export const lockEvent = z
  .strictObject({
    ...common,
    type: z.literal("locking-change"),
    data: z.strictObject({ locked: z.boolean() }),
  })
  .meta({ id: "DiscussionLockingChange" });

export const pinEvent = z
  .strictObject({
    ...common,
    type: z.literal("pinning-change"),
    data: z.strictObject({ pinned: z.boolean() }),
  })
  .meta({ id: "DiscussionPinningChange" });

export const labelEvent = z
  .strictObject({
    ...common,
    type: z.literal("label-change"),
    data: z.strictObject({ label: z.string(), added: z.boolean() }),
  })
  .meta({ id: "DiscussionLabelChange" });

const commitEvent = z
  .strictObject({
    ...common,
    type: z.literal("commit"),
    data: z.strictObject({ subject: z.string(), oid: z.string() }),
  })
  .meta({ id: "DiscussionCommit" });

export const anyEvent = z.union([
  commentEvent,
  statusEvent,
  titleEvent,
  lockEvent,
  pinEvent,
  labelEvent,
  commitEvent,
]);
