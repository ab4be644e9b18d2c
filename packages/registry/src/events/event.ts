import type { DiscussionStatus } from "../discussions/discussion.ts";
import type { ChangeKind } from "../discussions/discussion-event.ts";
import type { RepoType } from "../ids.ts";
import type { MovedRef } from "../refs/ref.ts";
import type { Verdict } from "../reviews/review.ts";

/** Everything that webhooks and notifications are made from. */
export const EVENT_KINDS = [
  "repo.create",
  "repo.delete",
  "repo.move",
  "repo.config",
  "repo.content",
  "discussion.create",
  "discussion.update",
  "comment.create",
  "comment.update",
  "access.request",
  "access.answer",
  "member.add",
  "member.change",
  "member.remove",
  "provider_key.fail",
  "budget.level",
  "webhook.disable",
  "account.revoke",
  "invitation.create",
  "invitation.accept",
  "invitation.decline",
  "group.add",
  "group.change",
  "group.remove",
  "collaborator.put",
  "collaborator.remove",
  "token.find",
  "token.revoke",
  "token.decide",
  "service_account.create",
  "service_account.delete",
  "mirror.request",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Something that happened, as it was then. */
export interface HubEvent {
  readonly key: string;
  readonly at: Date;
  readonly kind: EventKind;
  /** Absent for the hub itself, and for an operator. */
  readonly actorKey: string | undefined;
  readonly actorName: string;
  readonly facts: EventFacts;
}

/** What is known of an event. What does not fit its kind is absent. */
export interface EventFacts {
  readonly repo?: RepoSnapshot;
  /** Of a repo that was moved: where it was. */
  readonly from?: Pick<RepoSnapshot, "name" | "owner">;
  readonly config?: ConfigChange;
  readonly refs?: readonly MovedRef[];
  readonly discussion?: DiscussionSnapshot;
  /** What became another in a discussion. */
  readonly change?: ChangeKind;
  readonly comment?: CommentSnapshot;
  /** Of a comment that decides about a pull request. */
  readonly verdict?: Verdict;
  /** Whom it is about, where that is not who did it. */
  readonly account?: NamedKey;
  readonly organization?: NamedKey;
  /** A resource group of the organization. */
  readonly group?: NamedKey;
  /** The key of an invitation into the organization. */
  readonly invitation?: string;
  /** A role, the status of an access request, or what was decided about a token. */
  readonly status?: string;
  /** Whose provider key, webhook or token it is; a service account's is its organization's. */
  readonly owner?: OwnerSnapshot;
  readonly provider?: string;
  /** The name of a repo of another hub that someone asked for. */
  readonly mirror?: string;
  readonly budget?: NamedKey;
  /** How much of it is used. */
  readonly percent?: number;
  /** Its name is the host of its URL. */
  readonly webhook?: NamedKey;
  readonly token?: TokenSnapshot;
  /** The name of a service account of the organization. */
  readonly serviceAccount?: string;
}

export interface NamedKey {
  readonly key: string;
  readonly name: string;
}

/** An access token, or an application that has one. */
export interface TokenSnapshot extends NamedKey {
  readonly isOfApplication?: true;
}

export interface RepoSnapshot {
  readonly key: string;
  readonly type: RepoType;
  /** `namespace/name`. */
  readonly name: string;
  readonly private: boolean;
  /** The resource group that it is in. */
  readonly groupKey?: string | undefined;
  readonly head?: string | undefined;
  readonly owner: OwnerSnapshot;
}

/** The key is empty for the hub. */
export interface OwnerSnapshot extends NamedKey {
  readonly kind: "account" | "organization" | "hub";
}

/** New values of settings that clients know. */
export interface ConfigChange {
  readonly private?: boolean;
}

export interface DiscussionSnapshot {
  readonly number: number;
  readonly title: string;
  readonly status: DiscussionStatus;
  readonly authorKey: string | undefined;
  readonly isPull: boolean;
  /** Of a pull request: the branch that it wants to change, and the commit it was merged by. */
  readonly base?: string | undefined;
  readonly mergeCommit?: string | undefined;
  readonly isPinned?: boolean;
}

export interface CommentSnapshot {
  readonly key: string;
  readonly authorKey: string | undefined;
  /** Empty for a hidden one. */
  readonly text: string;
  readonly isHidden?: boolean;
}

/** Of a push with more refs, the rest is left out. */
export const MAX_EVENT_REFS = 500;
/** Of a comment with more characters, the rest is left out. */
export const MAX_EVENT_TEXT = 65_536;
export const EVENT_DAYS = 30;
