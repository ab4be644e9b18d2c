import {
  formatRepoId,
  type Notification,
  parseRepoId,
  REASONS,
  type Reason,
  RegistryError,
  type RepoId,
  repoPrefix,
  type WatchTarget,
} from "@orrery/registry";
import type {
  NotificationRow,
  NotificationSettingsData,
  NotificationsData,
  UnsubscribeData,
  WatchRow,
} from "@orrery/web/page-data/notifications";
import { pathTo } from "@orrery/web/paths";
import { describeNotification } from "../../../base/notification-text.ts";
import type { Load } from "../../page-context.ts";
import { signInFirst } from "../load-forms.ts";

const SHOWN = ["unread", "all", "done"] as const;

/** Words of a link that mean nothing are as if they weren't there. */
export const loadNotifications: Load<NotificationsData> = async ({ hub }, visit) => {
  const { viewer, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { notifications } = hub.registry;
  const loadedAt = new Date();
  const show = SHOWN.find((one) => one === query.get("show")) ?? "unread";
  const word = query.get("reason");
  const isParticipating = word === "participating";
  const reason = REASONS.find((one) => one === word);
  const repo = parseListedRepo(query.get("repo") ?? "");
  const filter = { show, reason, participating: isParticipating, repo };
  const { notifications: found, nextCursor } = await notifications.list(viewer, filter, {
    cursor: query.get("cursor") ?? undefined,
  });
  return {
    show,
    ...(isParticipating && { reason: "participating" as const }),
    ...(reason && { reason }),
    ...(repo && { repo: listedRepo(repo) }),
    unread: await notifications.count(viewer),
    rows: found.map(presentRow),
    ...(nextCursor && { nextCursor }),
    loadedAt: loadedAt.toISOString(),
  };
};

/** As a row has it: `ada/tides`, `datasets/ada/waves`. */
const listedRepo = (id: RepoId): string => repoPrefix(id.type) + formatRepoId(id);

export function parseListedRepo(text: string): RepoId | undefined {
  const [, prefix, name = ""] = /^(?:(dataset|space)s\/)?([^/]+\/[^/]+)$/.exec(text) ?? [];
  return parseRepoId((prefix ?? "model") as RepoId["type"], name);
}

function presentRow(notification: Notification): NotificationRow {
  const { key, subject, reason, repo, updatedAt, state, isMuted } = notification;
  const { title, summary } = describeNotification(notification);
  return {
    ...{ key, kind: subject.kind, reason, title, summary },
    ...(repo && { repo: listedRepo(repo) }),
    updatedAt: updatedAt.toISOString(),
    ...{ isUnread: state === "unread", isDone: state === "done", isMuted },
  };
}

export const loadNotificationSettings: Load<NotificationSettingsData> = async ({ hub }, visit) => {
  const { viewer } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { notifications, watches, emails, mails } = hub.registry;
  const { address } = await emails.get(viewer);
  return {
    name: viewer.name,
    ...(await notifications.settings(viewer)),
    ...(address && { email: address }),
    hasMail: mails.isOn,
    watches: (await watches.list(viewer)).map(({ target, level }) => ({
      ...presentTarget(target),
      level,
    })),
  };
};

function presentTarget(target: WatchTarget): Omit<WatchRow, "level"> {
  if (target.kind === "namespace") {
    const { name } = target;
    return { key: name, name, path: pathTo("account", { namespace: name }) };
  }
  const name = listedRepo(target.id);
  return { key: name, name, path: `/${name}` };
}

/** A name is all repos of a user or organization, as people write it. */
export function parseTarget(text: string): WatchTarget | undefined {
  const trimmed = text.trim().replace(/^\/+|\/+$/g, "");
  const id = parseListedRepo(trimmed);
  if (id) return { kind: "repo", id };
  return /^[\w-]{1,96}$/.test(trimmed) ? { kind: "namespace", name: trimmed } : undefined;
}

/** By a link in an email: its token is the right. */
export const loadUnsubscribe: Load<UnsubscribeData> = async ({ hub }, { query }) => {
  const found = await hub.registry.digests.find(query.get("token") ?? "");
  if (!found) throw invalidLink();
  return found;
};

export const invalidLink = () =>
  new RegistryError(
    "entry-not-found",
    "This link is invalid. Sign in to change your notification settings.",
  );

/** The reasons that a form has no checked box for. */
export const uncheckedReasons = (
  form: Readonly<Record<string, string>>,
  prefix: string,
): readonly Reason[] => REASONS.filter((reason) => form[`${prefix}:${reason}`] === undefined);
