import type { MemberSummary, MembersSummary } from "./organization.ts";
import type { RepoSummary } from "./repo-list.ts";

export interface AccountData {
  readonly kind: "account" | "organization";
  readonly name: string;
  readonly createdAt: string;
  /** Where the viewer changes it; absent when there is nothing for them to change. */
  readonly settingsPath?: string;
  /** The viewer may make repos under this name. */
  readonly canCreate: boolean;
  /** Who belongs to an organization; absent for an account. */
  readonly members?: MembersSummary;
  /** What an account belongs to. */
  readonly organizations: readonly MemberSummary[];
  readonly models: Published;
  readonly datasets: Published;
}

/** The first of what a name has published, and how many there are in all. */
export interface Published {
  readonly repos: readonly RepoSummary[];
  readonly total: number;
}
