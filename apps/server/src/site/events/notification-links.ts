import type { FastifyInstance } from "fastify";
import { describeNotification } from "../../base/notification-text.ts";
import type { PageContext } from "../page-context.ts";
import { sendRedirect } from "../send-redirect.ts";

/** `/notifications/…` leads to what a notification is about, and marks it as read: for rows and emails. */
export function notificationLinks(app: FastifyInstance, { hub }: PageContext): void {
  const { notifications } = hub.registry;
  app.get<{ Params: { key: string } }>(
    "/notifications/:key",
    async ({ viewer, params, url }, reply) => {
      if (viewer.kind === "anonymous")
        return sendRedirect(
          reply,
          { redirectTo: `/sign-in?${new URLSearchParams({ next: url })}` },
          false,
        );
      const notification = await notifications.get(viewer, params.key);
      if (notification.state === "unread") await notifications.mark(viewer, [params.key], "read");
      return sendRedirect(reply, { redirectTo: describeNotification(notification).path }, false);
    },
  );
}
