import type { CollectionSummary } from "../collection.ts";
import type { MemberSummary, MembersSummary } from "../organization.ts";
import type { RepoSummary } from "../repo-list.ts";
import type { ProfileSummary } from "./profile.ts";
import type { MissingSignOnData } from "./sign-on.ts";

export interface AccountData {
  readonly kind: "account" | "organization";
  readonly name: string;
  readonly createdAt: string;
  /** Of a name that exists here by mirrors alone: its pages at the hubs that they come from. */
  readonly mirrorOf?: readonly string[];
  readonly profile: ProfileSummary;
  /** The page that edits the profile; absent if the viewer may not. */
  readonly profilePath?: string;
  /** The settings page; absent if the viewer may change nothing. */
  readonly settingsPath?: string;
  /** Why the viewer is not counted as a member in this session. */
  readonly missingSignOn?: MissingSignOnData;
  readonly follows: {
    readonly followers: number;
    readonly following: number;
    /** By the viewer. */
    readonly isFollowed: boolean;
    /** False for one's own page. */
    readonly canFollow: boolean;
  };
  /** With `?show=`: in place of the repos. */
  readonly list?: FollowListData;
  /** The card of the repo `NAME/README` as HTML, sanitized on the server. */
  readonly card?: string;
  /** Absent without any in the last year. */
  readonly activity?: ActivityData;
  /** Whether the viewer may create repos in this namespace. */
  readonly canCreate: boolean;
  /** The members of an organization; absent for an account. */
  readonly members?: MembersSummary;
  /** The organizations of an account. */
  readonly organizations: readonly MemberSummary[];
  /** Those of the pinned repos that the viewer may see. */
  readonly pinned: readonly RepoSummary[];
  readonly models: Published;
  readonly datasets: Published;
  /** The first collections, in their owner's order. */
  readonly collections: readonly CollectionSummary[];
  /** Whether there are more. */
  readonly hasMoreCollections: boolean;
}

/** Commits, pull requests and new repos by day, of the repos that the viewer may see. */
export interface ActivityData {
  /** Days with any, oldest first; days are in UTC, `2026-01-31`. */
  readonly days: readonly { readonly day: string; readonly made: number }[];
  readonly today: string;
}

export interface FollowListData {
  readonly show: "followers" | "following";
  /** The latest first. */
  readonly names: readonly { readonly name: string; readonly kind: AccountData["kind"] }[];
  /** The `?cursor=` of the next page; absent on the last. */
  readonly nextCursor?: string;
}

/** The first repos of a namespace, and their total number. */
export interface Published {
  readonly repos: readonly RepoSummary[];
  readonly total: number;
}
