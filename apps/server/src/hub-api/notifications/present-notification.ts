import { formatRepoId, type Notification, repoPrefix } from "@orrery/registry";
import { describeNotification } from "../../base/notification-text.ts";

/** A thread in the shape that clients of GitHub and Gitea know. */
export function presentNotification(notification: Notification, origin: string) {
  const { key, subject, repo, state, isMuted, reason, updatedAt, readAt } = notification;
  const { title, summary, path } = describeNotification(notification);
  const { number } = subject.facts;
  const url = `${origin}/api/notifications/threads/${key}`;
  return {
    id: key,
    unread: state === "unread",
    status: state,
    muted: isMuted,
    reason,
    updated_at: updatedAt.toISOString(),
    last_read_at: readAt?.toISOString() ?? null,
    repository: repo
      ? {
          type: repo.type,
          name: repo.name,
          full_name: formatRepoId(repo),
          html_url: `${origin}/${repoPrefix(repo.type)}${formatRepoId(repo)}`,
        }
      : null,
    subject: {
      ...{ type: subject.kind, title, summary, html_url: origin + path },
      ...(number !== undefined && { number }),
    },
    url,
    subscription_url: `${url}/subscription`,
  };
}

export function presentSubscription({ key, isMuted, reason }: Notification, origin: string) {
  const thread_url = `${origin}/api/notifications/threads/${key}`;
  return {
    ...{ subscribed: !isMuted, ignored: isMuted, reason },
    ...{ url: `${thread_url}/subscription`, thread_url },
  };
}
