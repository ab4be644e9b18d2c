import {
  formatRepoId,
  type Notification,
  type RepoId,
  repoPrefix,
  type SubjectKind,
} from "@orrery/registry";
import { encodePath, pathTo } from "@orrery/web/paths";

/** What a notification says, and the path that it leads to. For the page, the API and emails. */
export interface NotificationText {
  readonly title: string;
  /** What happened last, in a sentence without a period. */
  readonly summary: string;
  readonly path: string;
}

type Describe = (notification: Notification, actor: string) => Omit<NotificationText, "title">;

const settingsPath = (
  { subject: { facts }, repo }: Notification,
  pages: "providers" | "webhooks",
): string => {
  const { owner } = facts;
  if (pages === "webhooks" && repo) return `${repoPath(repo)}/settings/webhooks`;
  if (owner?.kind === "organization")
    return `${pathTo("organizationSettings", { organization: owner.name })}/${pages}`;
  return owner?.kind === "hub" ? `/admin/${pages}` : `/settings/${pages}`;
};

const DESCRIBE: Readonly<Record<SubjectKind, Describe>> = {
  discussion: describeDiscussion,
  pull: describeDiscussion,
  access_requests: ({ repo, subject }, actor) => ({
    summary: `${actor} requested access to ${subject.title}`,
    path: repo ? `${repoPath(repo)}/settings#access` : "/",
  }),
  access: ({ repo, subject: { title, facts } }) => ({
    summary: ACCESS[facts.status ?? ""]?.(title) ?? `Your request for access to ${title} is open`,
    path: repo ? repoPath(repo) : "/",
  }),
  organization: ({ eventKind, subject: { title, facts } }, actor) => ({
    summary:
      eventKind === "member.remove"
        ? `You are no longer a member of ${title}`
        : eventKind === "member.add"
          ? `${actor} added you to ${title} with the role ${facts.status}`
          : `Your role in ${title} is now ${facts.status}`,
    path: pathTo("account", { namespace: title }),
  }),
  provider_key: (notification) => ({
    summary: `The provider rejected the key of ${ownerOf(notification)}`,
    path: settingsPath(notification, "providers"),
  }),
  webhook: (notification) => ({
    summary: "The webhook was disabled because it failed for days",
    path: `${settingsPath(notification, "webhooks")}?webhook=${notification.subject.facts.webhook}`,
  }),
  quota: ({ subject: { title, facts } }) => ({
    summary: `${title} uses more than ${facts.percent}% of its storage`,
    path: pathTo("account", { namespace: title }),
  }),
  account: () => ({
    summary: "An administrator ended your sessions and deleted your tokens",
    path: pathTo("security"),
  }),
};

const ACCESS: Readonly<Record<string, (title: string) => string>> = {
  accepted: (title) => `You have access to ${title} now`,
  rejected: (title) => `Your request for access to ${title} was rejected`,
  expired: (title) => `Your access to ${title} expired`,
};

export function describeNotification(notification: Notification): NotificationText {
  const { subject, actorName } = notification;
  const actor = actorName || "The hub";
  return { title: subject.title, ...DESCRIBE[subject.kind](notification, actor) };
}

function describeDiscussion(
  { repo, reason, eventKind, subject: { kind, facts } }: Notification,
  actor: string,
): Omit<NotificationText, "title"> {
  const noun = kind === "pull" ? "pull request" : "discussion";
  const isNew = eventKind === "discussion.create";
  const said = isNew ? `opened this ${noun}` : "commented";
  const did =
    eventKind === "discussion.update" ? `${STATUS[facts.status ?? ""] ?? "changed"} it` : said;
  const named = reason === "mention" && eventKind !== "discussion.update";
  return {
    summary: named && isNew ? `${actor} mentioned you` : `${actor} ${did}`,
    path: repo ? `${repoPath(repo)}/discussions/${facts.number}` : "/",
  };
}

const STATUS: Readonly<Record<string, string>> = {
  open: "reopened",
  closed: "closed",
  merged: "merged",
};

const ownerOf = ({ subject: { facts } }: Notification): string =>
  facts.owner?.kind === "hub" ? "the hub" : (facts.owner?.name ?? "");

const repoPath = (id: RepoId): string => `/${repoPrefix(id.type)}${encodePath(formatRepoId(id))}`;
