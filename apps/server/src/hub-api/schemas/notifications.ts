import {
  MAIL_MODES,
  NOTIFICATION_STATES,
  REASONS,
  REPO_TYPES,
  SUBJECT_KINDS,
  WATCH_LEVELS,
} from "@orrery/registry";
import { z } from "zod";
import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { MOVED } from "../../http/openapi/moved.ts";
import { flag } from "../query/flag.ts";
import { limit } from "../query/limit.ts";

const reason = z.enum(REASONS);

export const notificationsQuery = z.object({
  all: flag.optional().describe("Also those that were read."),
  done: flag.optional().describe("Those that are done, instead."),
  participating: flag.optional().describe("Without those of repos that you only watch."),
  reason: reason.optional(),
  repo: z.string().max(200).optional().describe("`namespace/name`."),
  type: z.enum(REPO_TYPES).default("model").describe("Of the repo."),
  since: z.iso.datetime({ offset: true }).optional(),
  before: z.iso.datetime({ offset: true }).optional(),
  limit: limit(50, 50),
  cursor: z.string().max(100).optional(),
});

export const markQuery = z.object({
  "to-status": z.enum(NOTIFICATION_STATES).default("read"),
});

export const markAllBody = z
  .object({
    last_read_at: z.iso
      .datetime({ offset: true })
      .optional()
      .describe("Later ones stay unread; now by default."),
    status: z.enum(["read", "done"]).default("read"),
  })
  .nullish();

export const subscriptionBody = z.object({
  ignored: z.boolean().describe("A muted thread notifies of nothing, not even of mentions."),
});

const subscription = z.strictObject({
  subscribed: z.boolean(),
  ignored: z.boolean(),
  reason,
  url: z.string(),
  thread_url: z.string(),
});

const thread = z
  .strictObject({
    id: z.string(),
    unread: z.boolean(),
    status: z.enum(NOTIFICATION_STATES),
    muted: z.boolean(),
    reason,
    updated_at: z.iso.datetime(),
    last_read_at: z.iso.datetime().nullable(),
    repository: z
      .strictObject({
        type: z.enum(REPO_TYPES),
        name: z.string(),
        full_name: z.string(),
        html_url: z.string(),
      })
      .nullable(),
    subject: z.strictObject({
      type: z.enum(SUBJECT_KINDS),
      title: z.string(),
      summary: z.string().describe("What happened last."),
      number: z.number().optional().describe("Of a discussion or pull request."),
      html_url: z.string(),
    }),
    url: z.string(),
    subscription_url: z.string(),
  })
  .meta({ id: "Notification" });

const group = "notifications";

export const listNotifications: ApiDescription = {
  ...{ id: "listNotifications", group, summary: "List your notifications, latest first" },
  notes:
    "Unread ones by default. With `If-Modified-Since`, as `Last-Modified` had it, unchanged lists are 304 without a body.",
  query: notificationsQuery,
  responses: { 200: z.array(thread), 304: null },
};

export const countNotifications: ApiDescription = {
  ...{ id: "countNotifications", group, summary: "Count your unread notifications" },
  responses: { 200: z.strictObject({ new: z.number().describe("100 for more than 99.") }) },
};

export const markNotifications: ApiDescription = {
  ...{ id: "markNotifications", group, summary: "Mark all notifications as read or done" },
  query: notificationsQuery.pick({ repo: true, type: true }),
  body: markAllBody,
  responses: { 205: null },
};

export const getNotification: ApiDescription = {
  ...{ id: "getNotification", group, summary: "Get a notification" },
  responses: { 200: thread },
};

export const markNotification: ApiDescription = {
  ...{ id: "markNotification", group, summary: "Mark a notification as read, unread or done" },
  query: markQuery,
  responses: { 205: null },
};

export const finishNotification: ApiDescription = {
  ...{ id: "finishNotification", group, summary: "Mark a notification as done" },
  responses: { 204: null },
};

export const getThreadSubscription: ApiDescription = {
  ...{ id: "getThreadSubscription", group, summary: "Check whether a thread is muted" },
  responses: { 200: subscription },
};

export const setThreadSubscription: ApiDescription = {
  ...{ id: "setThreadSubscription", group, summary: "Mute or unmute a thread" },
  body: subscriptionBody,
  responses: { 200: subscription },
};

const reasons = z.array(reason).max(REASONS.length);
export const notificationSettings = z.strictObject({
  mail: z.enum(MAIL_MODES),
  webOff: reasons.describe("Reasons that do not appear in the list."),
  mailOff: reasons.describe("Reasons that no email is sent for."),
});

export const getNotificationSettings: ApiDescription = {
  ...{ id: "getNotificationSettings", group, summary: "Get what you are notified of, and where" },
  responses: { 200: notificationSettings },
};

export const setNotificationSettings: ApiDescription = {
  ...{ id: "setNotificationSettings", group, summary: "Set what you are notified of, and where" },
  body: notificationSettings,
  responses: { 200: notificationSettings },
};

const level = z.enum(WATCH_LEVELS);
export const watchBody = z.object({ level });
const watch = z.strictObject({
  level,
  isDefault: z.boolean().describe("It was not chosen for this repo or name."),
});

export const getWatch: ApiDescription = {
  ...{ id: "getWatch", group, summary: "Get how much of a repo you are notified of" },
  responses: { 200: watch, ...MOVED },
};

export const setWatch: ApiDescription = {
  ...{ id: "setWatch", group, summary: "Watch or mute a repo", body: watchBody },
  responses: { 200: watch, ...MOVED },
};

export const deleteWatch: ApiDescription = {
  ...{ id: "deleteWatch", group, summary: "Go back to the default for a repo" },
  responses: { 200: watch, ...MOVED },
};

export const getNameWatch: ApiDescription = {
  id: "getNameWatch",
  group,
  summary: "Get how much of the repos of a user or organization you are notified of",
  responses: { 200: watch },
};

export const setNameWatch: ApiDescription = {
  id: "setNameWatch",
  group,
  summary: "Watch or mute the repos of a user or organization",
  body: watchBody,
  responses: { 200: watch },
};

export const deleteNameWatch: ApiDescription = {
  id: "deleteNameWatch",
  group,
  summary: "Go back to the default for a user or organization",
  responses: { 200: watch },
};

export const listWatches: ApiDescription = {
  ...{ id: "listWatches", group, summary: "List the repos and names that you watch or muted" },
  responses: {
    200: z.array(
      z.strictObject({
        type: z.enum([...REPO_TYPES, "namespace"]),
        name: z.string(),
        level,
      }),
    ),
  },
};
