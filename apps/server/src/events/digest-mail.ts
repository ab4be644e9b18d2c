import { type Digest, formatRepoId, type Notification } from "@orrery/registry";
import { describeNotification } from "../base/notification-text.ts";

/** The email about some notifications. Each has a link that also marks it as read. Pure. */
export function digestMail(
  { name, notifications, more, unsubscribeToken }: Digest,
  origin: string,
) {
  const unsubscribe = `${origin}/notifications/unsubscribe?token=${encodeURIComponent(unsubscribeToken)}`;
  const [first] = notifications;
  const count = notifications.length + more;
  const subject =
    count === 1 && first ? titleOf(first) : `${count.toLocaleString("en-US")} notifications`;
  const paragraphs = [
    `Hello ${name},`,
    ...notifications.map((one) => itemOf(one, origin)),
    ...(more > 0 ? [`And ${more.toLocaleString("en-US")} more: ${origin}/notifications`] : []),
    `Change what you get: ${origin}/settings/notifications\nTurn off these emails: ${unsubscribe}`,
  ];
  return { subject, text: `${paragraphs.join("\n\n")}\n`, unsubscribe };
}

function titleOf(notification: Notification): string {
  const { title } = describeNotification(notification);
  const { repo } = notification;
  const id = repo && formatRepoId(repo);
  return id === undefined || id === title ? title : `[${id}] ${title}`;
}

const itemOf = (notification: Notification, origin: string): string =>
  [
    titleOf(notification),
    `${describeNotification(notification).summary}.`,
    `${origin}/notifications/${notification.key}`,
  ].join("\n");
