/**
 * How a mirror stands to its original. `stale`: the other hub failed when it was last asked. `gone`: it has the repo no
 * more. `closed`: the repo is private or gated there now. `held`: a rule denies what a scan found. `left`: this hub no
 * longer asks that hub.
 */
export type MirrorStatus = "current" | "stale" | "gone" | "closed" | "held" | "left";

/** Where a repo of another hub comes from. */
export interface MirrorMark {
  /** The repo's page at its own hub. */
  readonly address: string;
  readonly status: MirrorStatus;
  /** Of the default branch there, when the hub last answered. */
  readonly commitId?: string;
  readonly checkedAt: string;
  readonly broughtAt: string;
  /** For administrators. */
  readonly broughtBy?: string;
  readonly failure?: { readonly at: string; readonly message: string };
  readonly isPinned: boolean;
  /** Whether the viewer may have the other hub asked now. */
  readonly canRefresh: boolean;
}
