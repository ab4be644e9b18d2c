import type { DiscussionStatus, Emoji, Label, Verdict, WatchLevel } from "@orrery/registry";
import type { CheckData } from "./checks.ts";
import type { DiffData } from "./diff.ts";
import type { CommitSummary } from "./files.ts";
import type { LineRange } from "./line-range.ts";
import type { RepoHead } from "./repo-head.ts";

export type { DiscussionStatus, Emoji, Label, Verdict };

/** The status filters of a list; drafts are open. */
export const STATUS_TABS = ["open", "merged", "closed"] as const;
export type StatusTab = (typeof STATUS_TABS)[number];

/** What a list shows, as in `?type=`; the API's words. */
export const DISCUSSION_TYPES = ["all", "discussion", "pull_request"] as const;
export type DiscussionType = (typeof DISCUSSION_TYPES)[number];

/** What the URL of a list asks for. */
export interface DiscussionQuery {
  readonly status: StatusTab;
  readonly type: DiscussionType;
  readonly author: string;
  /** Words of the title. */
  readonly q: string;
  /** The name of a label. */
  readonly label: string;
  /** From 1. */
  readonly page: number;
}

export interface DiscussionSummary {
  readonly number: number;
  readonly title: string;
  readonly status: DiscussionStatus;
  readonly isPull: boolean;
  readonly isPinned: boolean;
  readonly isLocked: boolean;
  readonly labels: readonly Label[];
  readonly author: string;
  readonly createdAt: string;
  /** The number of comments after the first. */
  readonly replies: number;
}

export interface DiscussionsData {
  readonly repo: RepoHead;
  readonly query: DiscussionQuery;
  /** Of all that match, whatever their status. */
  readonly counts: Readonly<Record<StatusTab, number>>;
  /** Pinned ones first, then the newest. */
  readonly discussions: readonly DiscussionSummary[];
  readonly isLast: boolean;
  /** Of the repo. */
  readonly labels: readonly Label[];
  /** Discussions without changes are turned off. */
  readonly isOff: boolean;
  /** How much of the repo someone who is signed in is notified of. */
  readonly watch?: WatchLevel;
}

/** The form of a new discussion. */
export interface NewDiscussionData {
  readonly repo: RepoHead;
}

/** Markdown, rendered and sanitized, or plain text if that failed. */
export type Said = { readonly html: string } | { readonly text: string };

interface Happened {
  readonly key: string;
  readonly author: string;
  readonly date: string;
}

/** Who reacted to a comment with one emoji. */
export interface ReactionData {
  readonly emoji: Emoji;
  readonly count: number;
  /** The first of them. */
  readonly names: readonly string[];
  /** The viewer is among them. */
  readonly isOwn: boolean;
}

export interface CommentData extends Happened {
  readonly kind: "comment";
  /** An empty text where it is hidden from the viewer. */
  readonly said: Said;
  readonly editedAt?: string;
  readonly hidden?: { readonly by: string; readonly reason: string };
  /** Its Markdown, for its author to edit. */
  readonly editable?: string;
  readonly canHide: boolean;
  /** None to what is hidden. */
  readonly reactions: readonly ReactionData[];
  /** Of a comment on lines: what they said then, and where the last one is now; without, the comment is outdated. */
  readonly on?: LineRange & { readonly text: string; readonly now?: number };
  /** The viewer may commit what it suggests. */
  readonly canApply?: boolean;
  /** Of a review of a pull request. */
  readonly verdict?: Verdict;
  /** What it said before, oldest first; for the comment in `?history=`. */
  readonly history?: readonly { readonly text: string; readonly at: string }[];
}

export interface ChangeData extends Happened {
  readonly kind: "status" | "title" | "lock" | "pin" | "label";
  readonly from: string;
  readonly to: string;
}

export type Happening = CommentData | ChangeData;

export interface DecisionData {
  readonly author: string;
  readonly verdict: "approve" | "request_changes";
  readonly date: string;
  /** Commits were added since. */
  readonly isStale: boolean;
  /** It counts: its author may write to the repo. */
  readonly isBinding: boolean;
}

/** What a pull request has in addition. */
export interface PullData {
  /** The target branch. */
  readonly base: string;
  readonly mergeCommit?: string;
  /** The newest commits, newest first. */
  readonly commits: readonly CommitSummary[];
  /** Of the newest commit. */
  readonly checks: readonly CheckData[];
  readonly diff: DiffData;
  readonly hasConflicts: boolean;
  /** The URL for git, e.g. `https://hub.example/ada/tts`. */
  readonly cloneUrl: string;
  readonly canMerge: boolean;
  /** The last decision of each person. */
  readonly decisions: readonly DecisionData[];
  /** What the repo requires and is not met, a sentence each. */
  readonly unmet: readonly string[];
  /** May merge in spite of that. */
  readonly canOverride: boolean;
  /** The newest commit, to decide about; absent if the viewer may not. */
  readonly reviewable?: string;
  /** Lines can be commented on. */
  readonly canCommentLines: boolean;
  /** The lines in the URL, to comment on. */
  readonly commentOn?: LineRange;
  /** Add commits to it. */
  readonly canPush: boolean;
}

export interface DiscussionData {
  readonly repo: RepoHead;
  readonly discussion: DiscussionSummary;
  /** In order: the first comment, then the last of what was said and done. */
  readonly happened: readonly Happening[];
  /** The number of events after the first that are left out. */
  readonly earlier: number;
  readonly pull?: PullData;
  /** The viewer's permissions. */
  readonly can: {
    readonly comment: boolean;
    /** Rename it, close or reopen it. */
    readonly change: boolean;
    /** Pin, lock and label it. */
    readonly moderate: boolean;
  };
  /** The labels that it does not have, for those who may add them. */
  readonly otherLabels?: readonly Label[];
  /** Why the viewer cannot comment; absent if they can, or are not signed in. */
  readonly silence?: "locked" | "off" | "read-only";
  /** Whether someone who is signed in muted it. */
  readonly isMuted?: boolean;
}
