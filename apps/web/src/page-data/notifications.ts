import type { MailMode, Reason, SubjectKind, WatchLevel } from "@orrery/registry";

/** A thread of the list. */
export interface NotificationRow {
  readonly key: string;
  readonly kind: SubjectKind;
  readonly title: string;
  /** What happened last. */
  readonly summary: string;
  readonly reason: Reason;
  /** `namespace/name`, with what stands before it in a URL. */
  readonly repo?: string;
  readonly updatedAt: string;
  readonly isUnread: boolean;
  readonly isDone: boolean;
  readonly isMuted: boolean;
}

export interface NotificationsData {
  readonly show: "unread" | "all" | "done";
  /** `participating` is every reason but the first. */
  readonly reason?: Reason | "participating";
  /** As in a row. */
  readonly repo?: string;
  /** Unread threads; 100 for more than 99. */
  readonly unread: number;
  readonly rows: readonly NotificationRow[];
  readonly nextCursor?: string;
  /** When the list was made: what came later is not marked with it. */
  readonly loadedAt: string;
}

/** A repo, or a user or organization, and the level that was chosen for it. */
export interface WatchRow {
  /** `model:ada/tides`, `namespace:ada`. */
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly level: WatchLevel;
}

export interface NotificationSettingsData {
  readonly name: string;
  readonly mail: MailMode;
  readonly webOff: readonly Reason[];
  readonly mailOff: readonly Reason[];
  /** The verified address, if the account has one. */
  readonly email?: string;
  /** Whether the hub sends emails at all. */
  readonly hasMail: boolean;
  readonly watches: readonly WatchRow[];
}

/** Whose emails a link turns off. */
export interface UnsubscribeData {
  readonly name: string;
  readonly isOff: boolean;
}
