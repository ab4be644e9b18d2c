import type { TaskCount } from "./catalog-links.ts";
import type { RepoSummary } from "./repo-list.ts";
import type { RunSummary } from "./run.ts";
import type { RepoKind } from "./shell.ts";
import type { WidgetData } from "./widget.ts";

export interface HomeData {
  readonly counts: { readonly models: number; readonly datasets: number };
  /** Models that the viewer can run at once. */
  readonly trials: readonly Trial[];
  readonly models: readonly RepoSummary[];
  readonly datasets: readonly RepoSummary[];
  readonly tasks: readonly TaskCount[];
  /** A signed-in viewer's own. */
  readonly member?: MemberHome;
  /** For administrators, until each is done or the list is dismissed. */
  readonly steps?: readonly FirstStep[];
}

export const TRIAL_KINDS = ["chat", "picture", "speech"] as const;

export interface Trial {
  readonly kind: (typeof TRIAL_KINDS)[number];
  /** `namespace/name` */
  readonly model: string;
  readonly widget: Exclude<WidgetData, { readonly kind: "none" }>;
}

export interface MemberHome {
  /** Last updated first. */
  readonly repos: readonly RepoSummary[];
  readonly waiting: readonly WaitingItem[];
  /** Saved last first. */
  readonly runs: readonly RunSummary[];
  /** The repos that this browser saw, the last first. */
  readonly recent: readonly RepoSummary[];
  /** Saved last first. */
  readonly searches: readonly SavedSearchLink[];
  readonly likes: readonly RepoSummary[];
  /** The newest of those whom the viewer follows. */
  readonly followed: readonly RepoSummary[];
}

/** A saved search, with its feed. */
export interface SavedSearchLink {
  readonly key: string;
  readonly kind: RepoKind;
  readonly title: string;
  readonly href: string;
  readonly feed: string;
}

/** What someone waits for; the oldest first. */
export type WaitingItem = {
  readonly repo: string;
  readonly path: string;
  readonly since: string;
} & (
  | { readonly kind: "access"; readonly count: number }
  | { readonly kind: "pull"; readonly title: string; readonly author: string }
);

export const FIRST_STEPS = ["name", "publish", "invite", "key", "network"] as const;

export interface FirstStep {
  readonly step: (typeof FIRST_STEPS)[number];
  readonly isDone: boolean;
}
