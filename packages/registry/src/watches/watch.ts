import type { RepoId } from "../ids.ts";

/** How much of what happens somewhere is for someone. */
export const WATCH_LEVELS = ["all", "participating", "muted"] as const;
export type WatchLevel = (typeof WATCH_LEVELS)[number];

/** A repo, or all repos of an account or organization. */
export type WatchTarget =
  | { readonly kind: "repo"; readonly id: RepoId }
  | { readonly kind: "namespace"; readonly name: string };

/** A level that someone chose. */
export interface Watch {
  readonly target: WatchTarget;
  readonly level: WatchLevel;
}

/** The level in force, and whether it was chosen for this target. */
export interface CurrentWatch {
  readonly level: WatchLevel;
  readonly isDefault: boolean;
}

/** Levels that one account chose. */
export const MAX_WATCHES = 1000;
