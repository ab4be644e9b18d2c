import { getReadable } from "../discussions/get-discussion.ts";
import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import { isPull } from "../pulls/pull.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getRepo } from "../repos/get-repo.ts";
import { daysBefore } from "../stats/days.ts";
import { actsFully, seesFully } from "../tokens/permits.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { discussionSubject } from "./notice.ts";
import {
  MAX_NOTIFICATIONS,
  NOTIFICATION_DAYS,
  type Notification,
  type NotificationFilter,
  type NotificationPage,
  type NotificationState,
  REASONS,
} from "./notification.ts";
import { DEFAULT_SETTINGS, type NotificationSettings } from "./notification-setting.ts";
import { findSettings, putSettings } from "./notification-setting-store.ts";
import {
  countUnread,
  deleteOldNotifications,
  findLastChange,
  findNotification,
  findThread,
  listNotifications,
  putParticipation,
  updateMuted,
  updateStates,
} from "./notification-store.ts";

const MAX_PAGE = 50;
/** Threads in one change. */
const MAX_KEYS = 500;

/** What happened that is for the viewer. No one else sees it, and nothing of a repo that they may no longer read. */
export interface Notifications {
  /** Unread threads; at most 100, and 0 for visitors. */
  count(viewer: Viewer): Promise<number>;
  /** Throws `unauthorized` and `forbidden`, as do all that follow. */
  list(
    viewer: Viewer,
    filter: NotificationFilter,
    paging?: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  ): Promise<NotificationPage>;
  /** Throws `notification-not-found`. */
  get(viewer: Viewer, key: string): Promise<Notification>;
  /** When anything in the list changed last. */
  lastChange(viewer: Viewer): Promise<Date | undefined>;
  /** Marks threads; unknown ones are passed over. Returns how many changed. */
  mark(viewer: Viewer, keys: readonly string[], state: NotificationState): Promise<number>;
  /** Marks everything that was there at a time as read, or what is about one repo. */
  markAll(
    viewer: Viewer,
    until: Date,
    state: Exclude<NotificationState, "unread">,
    repo?: RepoId,
  ): Promise<number>;
  /** The viewer looked at a discussion. */
  opened(viewer: Viewer, repoKey: string, number: number): Promise<void>;
  /** Whether the viewer muted a discussion. */
  isMuted(viewer: Viewer, repoKey: string, number: number): Promise<boolean>;
  /** A muted discussion notifies of nothing. */
  mute(viewer: Viewer, id: RepoId, number: number, isMuted: boolean): Promise<void>;
  /** Mutes whatever a thread is about. */
  muteThread(viewer: Viewer, key: string, isMuted: boolean): Promise<Notification>;
  settings(viewer: Viewer): Promise<NotificationSettings>;
  changeSettings(viewer: Viewer, settings: NotificationSettings): Promise<void>;
  /** Deletes old ones. */
  expire(): Promise<void>;
}

export function createNotifications({
  db,
  now,
  newKey,
}: Pick<RegistryDeps, "db" | "now" | "newKey">): Notifications {
  async function getOne(viewer: AccountViewer, key: string): Promise<Notification> {
    const found = await findNotification(db, viewer, now(), key);
    if (!found) throw new RegistryError("notification-not-found", "Notification not found.");
    return found;
  }

  const muted = (viewer: AccountViewer, subject: string, isMuted: boolean) =>
    updateMuted(db, viewer.key, subject, isMuted, now());

  return {
    count: async (viewer) => (seesFully(viewer) ? countUnread(db, viewer, now()) : 0),

    async list(viewer, { show, reason, participating, repo, ...range }, { limit, cursor } = {}) {
      requireSeeing(viewer);
      const size = Math.max(1, Math.min(MAX_PAGE, limit ?? MAX_PAGE));
      const found = await listNotifications(
        db,
        viewer,
        now(),
        {
          ...range,
          states: SHOWN[show],
          reasons: reason ? [reason] : participating ? REASONS.slice(1) : undefined,
          repoKey: repo && (await getRepo({ db }, viewer, repo)).key,
          after: parseCursor(cursor),
        },
        size + 1,
      );
      const notifications = found.slice(0, size);
      const last = notifications.at(-1);
      if (found.length <= size || !last) return { notifications };
      return { notifications, nextCursor: `${last.updatedAt.getTime()}-${last.key}` };
    },

    async get(viewer, key) {
      requireSeeing(viewer);
      return getOne(viewer, key);
    },

    async lastChange(viewer) {
      requireSeeing(viewer);
      return findLastChange(db, viewer.key);
    },

    async mark(viewer, keys, state) {
      requireActing(viewer);
      if (keys.length > MAX_KEYS)
        throw new RegistryError("bad-request", `Too many notifications (limit: ${MAX_KEYS}).`);
      if (keys.length === 0) return 0;
      return updateStates(db, viewer.key, { keys }, { from: BEFORE[state], to: state }, now());
    },

    async markAll(viewer, until, state, repo) {
      requireActing(viewer);
      const repoKey = repo && (await getRepo({ db }, viewer, repo)).key;
      const change = { from: BEFORE[state], to: state };
      return updateStates(db, viewer.key, { until, repoKey }, change, now());
    },

    async opened(viewer, repoKey, number) {
      if (!actsFully(viewer)) return;
      const subject = discussionSubject(repoKey, number);
      const thread = await findThread(db, viewer.key, subject);
      if (thread?.state !== "unread") return;
      await updateStates(db, viewer.key, { subject }, { from: ["unread"], to: "read" }, now());
    },

    async isMuted(viewer, repoKey, number) {
      if (!seesFully(viewer)) return false;
      const thread = await findThread(db, viewer.key, discussionSubject(repoKey, number));
      return thread?.is_muted === 1;
    },

    async mute(viewer, id, number, isMuted) {
      requireActing(viewer);
      const { repo, discussion } = await getReadable({ db, now }, viewer, id, number);
      const subject = discussionSubject(repo.key, number);
      const time = now().toISOString();
      if (isMuted && !(await findThread(db, viewer.key, subject)))
        await putParticipation(db, {
          ...{ key: newKey(), account_key: viewer.key, subject, repo_key: repo.key },
          ...{ admins_of: null, group_key: null },
          ...{ kind: isPull(discussion) ? "pull" : "discussion", title: discussion.title },
          ...{ facts: JSON.stringify({ number }), reason: "subscribed", state: "quiet" },
          ...{ event_kind: "discussion.create", actor_name: "", mail_at: null },
          ...{ updated_at: time, changed_at: time },
        });
      await muted(viewer, subject, isMuted);
    },

    async muteThread(viewer, key, isMuted) {
      requireActing(viewer);
      const { subject } = await getOne(viewer, key);
      await muted(viewer, subject.key, isMuted);
      return getOne(viewer, key);
    },

    async settings(viewer) {
      requireSeeing(viewer);
      const { mailedAt: _, ...settings } = (await findSettings(db, [viewer.key]))(viewer.key);
      return settings;
    },

    async changeSettings(viewer, settings) {
      requireActing(viewer);
      await putSettings(db, viewer.key, { ...DEFAULT_SETTINGS, ...settings });
    },

    expire: () =>
      deleteOldNotifications(db, daysBefore(now(), NOTIFICATION_DAYS), MAX_NOTIFICATIONS),
  };
}

const SHOWN: Readonly<Record<NotificationFilter["show"], readonly NotificationState[]>> = {
  unread: ["unread"],
  all: ["unread", "read"],
  done: ["done"],
};

/** The states that become another. */
const BEFORE: Readonly<Record<NotificationState, readonly NotificationState[]>> = {
  unread: ["read", "done"],
  read: ["unread"],
  done: ["unread", "read"],
};

function requireSeeing(viewer: Viewer): asserts viewer is AccountViewer {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to see your notifications.");
  if (!seesFully(viewer))
    throw new RegistryError("forbidden", "This token has no access to notifications.");
}

function requireActing(viewer: Viewer): asserts viewer is AccountViewer {
  requireSeeing(viewer);
  if (!actsFully(viewer)) throw new RegistryError("forbidden", "This token is read-only.");
}

/** Any other text begins at the start. */
function parseCursor(cursor: string | undefined) {
  const [, time = "", key = ""] = /^(\d{1,14})-([0-9a-z-]{1,40})$/.exec(cursor ?? "") ?? [];
  return time === "" ? undefined : { at: new Date(Number(time)).toISOString(), key };
}
