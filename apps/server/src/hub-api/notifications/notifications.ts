import { type Notification, parseRepoId, RegistryError, type RepoType } from "@orrery/registry";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { linkNext } from "../../http/link-next.ts";
import { originOf } from "../../http/origin.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  countNotifications,
  finishNotification,
  getNotification,
  getNotificationSettings,
  getThreadSubscription,
  listNotifications,
  markAllBody,
  markNotification,
  markNotifications,
  markQuery,
  notificationSettings,
  notificationsQuery,
  setNotificationSettings,
  setThreadSubscription,
  subscriptionBody,
} from "../schemas/notifications.ts";
import { isUnchanged, lastModified } from "./last-modified.ts";
import { presentNotification, presentSubscription } from "./present-notification.ts";

interface Params {
  readonly id: string;
}

/** How often clients ask, in seconds: GitHub's clients know the header. */
const POLL_SECONDS = "60";

/** What happened that is for the caller. */
export function notificationsApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { notifications } = hub.registry;
  const path = "/api/notifications";
  const present = (request: FastifyRequest, one: Notification) =>
    presentNotification(one, originOf(config, request));

  app.get(path, { config: { api: listNotifications } }, async (request, reply) => {
    const { viewer, query } = request;
    const { all, done, repo, type, since, before, limit, cursor, ...filter } =
      notificationsQuery.parse(query);
    const changedAt = await notifications.lastChange(viewer);
    reply
      .header("x-poll-interval", POLL_SECONDS)
      .header("cache-control", "private, no-cache")
      .header("last-modified", lastModified(changedAt, new Date()));
    if (isUnchanged(request.headers["if-modified-since"], changedAt)) return reply.code(304).send();
    const page = await notifications.list(
      viewer,
      {
        ...filter,
        show: done ? "done" : all ? "all" : "unread",
        repo: repo === undefined ? undefined : repoIdOf(type, repo),
        since: since === undefined ? undefined : new Date(since),
        before: before === undefined ? undefined : new Date(before),
      },
      { limit, cursor },
    );
    linkNext(config, request, reply, page.nextCursor);
    return page.notifications.map((one) => present(request, one));
  });

  app.put(path, { config: { api: markNotifications } }, async ({ viewer, query, body }, reply) => {
    const { repo, type } = notificationsQuery.pick({ repo: true, type: true }).parse(query);
    const { last_read_at, status = "read" } = markAllBody.parse(body) ?? {};
    const until = last_read_at === undefined ? new Date() : new Date(last_read_at);
    const id = repo === undefined ? undefined : repoIdOf(type, repo);
    await notifications.markAll(viewer, until, status, id);
    return reply.code(205).send();
  });

  app.get(`${path}/new`, { config: { api: countNotifications } }, async ({ viewer }) => {
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to see your notifications.");
    return { new: await notifications.count(viewer) };
  });

  app.get<{ Params: Params }>(
    `${path}/threads/:id`,
    { config: { api: getNotification } },
    async (request) => present(request, await notifications.get(request.viewer, request.params.id)),
  );

  app.patch<{ Params: Params }>(
    `${path}/threads/:id`,
    { config: { api: markNotification } },
    async ({ viewer, params, query }, reply) => {
      const { key } = await notifications.get(viewer, params.id);
      await notifications.mark(viewer, [key], markQuery.parse(query)["to-status"]);
      return reply.code(205).send();
    },
  );

  app.delete<{ Params: Params }>(
    `${path}/threads/:id`,
    { config: { api: finishNotification } },
    async ({ viewer, params }, reply) => {
      const { key } = await notifications.get(viewer, params.id);
      await notifications.mark(viewer, [key], "done");
      return reply.code(204).send();
    },
  );

  app.get<{ Params: Params }>(
    `${path}/threads/:id/subscription`,
    { config: { api: getThreadSubscription } },
    async (request) =>
      presentSubscription(
        await notifications.get(request.viewer, request.params.id),
        originOf(config, request),
      ),
  );

  app.put<{ Params: Params }>(
    `${path}/threads/:id/subscription`,
    { config: { api: setThreadSubscription } },
    async (request) => {
      const { ignored } = subscriptionBody.parse(request.body);
      const { viewer, params } = request;
      const changed = await notifications.muteThread(viewer, params.id, ignored);
      return presentSubscription(changed, originOf(config, request));
    },
  );

  app.get(
    "/api/settings/notifications",
    { config: { api: getNotificationSettings } },
    ({ viewer }) => notifications.settings(viewer),
  );

  app.put(
    "/api/settings/notifications",
    { config: { api: setNotificationSettings } },
    async ({ viewer, body }) => {
      await notifications.changeSettings(viewer, notificationSettings.parse(body));
      return notifications.settings(viewer);
    },
  );
}

function repoIdOf(type: RepoType, text: string) {
  const id = parseRepoId(type, text);
  if (!id) throw new RegistryError("repo-not-found", "Repository not found");
  return id;
}
