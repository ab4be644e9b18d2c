import type { EventKind } from "../events/event.ts";
import type { RepoId } from "../ids.ts";
import type { Verdict } from "../reviews/review.ts";

/**
 * Why a thread is for someone. Of several, the last of this list stays. All but the first are about what the
 * account itself takes part in.
 */
export const REASONS = [
  "subscribed",
  "comment",
  "author",
  "review",
  "mention",
  "access_request",
  "access_answer",
  "invitation",
  "membership",
  "provider_key",
  "webhook",
  "quota",
  "security",
] as const;
export type Reason = (typeof REASONS)[number];

/** What a thread is about. */
export const SUBJECT_KINDS = [
  "discussion",
  "pull",
  "access_requests",
  "mirror_requests",
  "access",
  "collaboration",
  "invitation",
  "organization",
  "resource_group",
  "provider_key",
  "webhook",
  "quota",
  "budget",
  "token",
  "service_account",
  "account",
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** What the link and the sentence of a thread need. What does not fit its kind is absent. */
export interface SubjectFacts {
  readonly number?: number;
  readonly status?: string;
  readonly verdict?: Verdict;
  /** The account, organization or hub that it is about, by its name as it was. */
  readonly owner?: { readonly kind: "account" | "organization" | "hub"; readonly name: string };
  readonly provider?: string;
  readonly webhook?: string;
  readonly percent?: number;
  /** The key of a resource group. */
  readonly group?: string;
  /** Whose admin did it. */
  readonly organization?: string;
  readonly isOfApplication?: true;
}

export interface Subject {
  /** Such as `discussion/<repo>/7`. */
  readonly key: string;
  readonly kind: SubjectKind;
  readonly repoKey?: string | undefined;
  /** Only for the admins of this organization; empty: only for the hub's administrators. */
  readonly adminsOf?: string | undefined;
  /** Only for members of this resource group, and those admins. */
  readonly groupKey?: string | undefined;
  readonly title: string;
  readonly facts: SubjectFacts;
}

/** What the subject of an invitation begins with; its key follows. */
export const INVITATION_SUBJECT = "invitation/";

/** `done` threads are shown only where one looks for them. */
export const NOTIFICATION_STATES = ["unread", "read", "done"] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** A thread: what happened to one subject, for one account. */
export interface Notification {
  readonly key: string;
  readonly subject: Subject;
  /** By its present name. */
  readonly repo: RepoId | undefined;
  readonly reason: Reason;
  /** Of the last event. */
  readonly eventKind: EventKind;
  /** Empty for the hub itself. */
  readonly actorName: string;
  readonly updatedAt: Date;
  readonly state: NotificationState;
  readonly isMuted: boolean;
  readonly readAt: Date | undefined;
}

export interface NotificationFilter {
  /** `all` is all that is not done. */
  readonly show: "unread" | "all" | "done";
  readonly reason?: Reason | undefined;
  /** Without threads that one only watches. */
  readonly participating?: boolean | undefined;
  readonly repo?: RepoId | undefined;
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
}

export interface NotificationPage {
  /** The latest first. */
  readonly notifications: readonly Notification[];
  /** Opaque; absent on the last page. */
  readonly nextCursor?: string;
}

/** More unread threads than this are not counted. */
export const MAX_COUNTED = 99;
export const NOTIFICATION_DAYS = 180;
/** Threads of one account; the oldest are deleted. */
export const MAX_NOTIFICATIONS = 5000;
