import {
  type EventKind,
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
  pages: "providers" | "webhooks" | "invitations" | "groups" | "service-accounts" | "budgets",
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
  mirror_requests: ({ actorName, subject }) => ({
    summary: `${actorName || "A visitor"} asked for ${subject.title} of another hub`,
    path: pathTo("adminMirrors"),
  }),
  access: ({ repo, subject: { title, facts } }) => ({
    summary: ACCESS[facts.status ?? ""]?.(title) ?? `Your request for access to ${title} is open`,
    path: repo ? repoPath(repo) : "/",
  }),
  collaboration: ({ repo, eventKind, subject: { title, facts } }, actor) => ({
    summary:
      eventKind === "collaborator.remove"
        ? `${actor} removed you from ${repo ? title : `a private repository of ${title}`}`
        : `${actor} gave you the role ${facts.status} in ${title}`,
    path: repo ? repoPath(repo) : pathTo("account", { namespace: title }),
  }),
  invitation: (notification) => {
    const { actorName, eventKind, subject } = notification;
    const answer = INVITATION_ANSWERS[eventKind];
    if (answer)
      return {
        summary: `${actorName || "Someone"} ${answer}`,
        path: settingsPath(notification, "invitations"),
      };
    return {
      summary: `${actorName} invited you to ${subject.title} with the role ${subject.facts.status}`,
      path: pathTo("invitations"),
    };
  },
  organization: ({ eventKind, actorName, subject: { title, facts } }) => ({
    summary:
      MEMBERSHIP[eventKind]?.(title, actorName, facts.status) ??
      `Your role in ${title} is now ${facts.status}`,
    path: pathTo("account", { namespace: title }),
  }),
  resource_group: (notification, actor) => {
    const { eventKind, subject } = notification;
    const { owner, status, group } = subject.facts;
    const of = `of ${owner?.name}`;
    return {
      summary:
        eventKind === "group.add"
          ? `${actor} added you to this resource group ${of} with the role ${status}`
          : `Your role in this resource group ${of} is now ${status}`,
      path: `${settingsPath(notification, "groups")}?group=${group}`,
    };
  },
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
  budget: (notification) => {
    const { title, facts } = notification.subject;
    const isSpent = facts.percent === 100;
    return {
      summary: `The budget ${title} is ${isSpent ? "spent" : `${facts.percent}% spent`}`,
      path: settingsPath(notification, "budgets"),
    };
  },
  token: describeToken,
  service_account: (notification, actor) => {
    const { eventKind, subject } = notification;
    const { owner, status } = subject.facts;
    const of = `this service account of ${owner?.name}`;
    return {
      summary:
        eventKind === "service_account.create"
          ? `${actor} created ${of} with the role ${status}`
          : `${actor} deleted ${of}`,
      path: settingsPath(notification, "service-accounts"),
    };
  },
  account: () => ({
    summary: "An administrator ended your sessions and deleted your tokens",
    path: pathTo("security"),
  }),
};

const INVITATION_ANSWERS: { readonly [Kind in EventKind]?: string } = {
  "invitation.accept": "accepted your invitation",
  "invitation.decline": "declined your invitation",
};

const MEMBERSHIP: {
  readonly [Kind in EventKind]?: (title: string, actor: string, role?: string) => string;
} = {
  "member.add": (title, actor, role) =>
    `${actor ? `${actor} added you` : "You were added automatically"} to ${title} with the role ${role}`,
  "member.remove": (title) => `You are no longer a member of ${title}`,
  "group.remove": (title, actor) =>
    `${actor || "The hub"} removed you from a resource group of ${title}`,
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

function describeToken(notification: Notification, actor: string): Omit<NotificationText, "title"> {
  const { actorName, eventKind, subject } = notification;
  const { owner, organization, status, isOfApplication } = subject.facts;
  const isService = owner?.kind === "organization";
  const noun = isOfApplication
    ? "an access token of this application"
    : isService
      ? `this access token of a service account of ${owner.name}`
      : "this access token";
  const path = isService
    ? settingsPath(notification, "service-accounts")
    : pathTo(isOfApplication ? "applications" : "tokens");
  if (eventKind === "token.find")
    return { summary: `${actor} tried to publish a file with ${noun}: revoke it`, path };
  if (eventKind === "token.decide")
    return { summary: `${actor} ${status} ${noun} for ${organization}`, path };
  const by = organization === undefined ? "" : ` as an admin of ${organization}`;
  return {
    summary: actorName
      ? `${actor} revoked ${noun}${by}`
      : `Someone found ${noun} in public and revoked it`,
    path,
  };
}

function describeDiscussion(
  { repo, reason, eventKind, subject: { kind, facts } }: Notification,
  actor: string,
): Omit<NotificationText, "title"> {
  const noun = kind === "pull" ? "pull request" : "discussion";
  const isNew = eventKind === "discussion.create";
  const said = isNew ? `opened this ${noun}` : (VERDICTS[facts.verdict ?? ""] ?? "commented");
  const did =
    eventKind === "discussion.update" ? `${STATUS[facts.status ?? ""] ?? "changed"} it` : said;
  const named = reason === "mention" && eventKind !== "discussion.update";
  return {
    summary: named && isNew ? `${actor} mentioned you` : `${actor} ${did}`,
    path: repo ? `${repoPath(repo)}/discussions/${facts.number}` : "/",
  };
}

const VERDICTS: Readonly<Record<string, string>> = {
  approve: "approved this pull request",
  request_changes: "requested changes",
};

const STATUS: Readonly<Record<string, string>> = {
  open: "reopened",
  closed: "closed",
  merged: "merged",
};

const ownerOf = ({ subject: { facts } }: Notification): string =>
  facts.owner?.kind === "hub" ? "the hub" : (facts.owner?.name ?? "");

const repoPath = (id: RepoId): string => `/${repoPrefix(id.type)}${encodePath(formatRepoId(id))}`;
