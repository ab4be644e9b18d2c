import type { AccountViewer, Viewer } from "../viewer.ts";

/** Votes count per account, so a visitor has none. */
export const canVote = (viewer: Viewer): viewer is AccountViewer =>
  viewer.kind === "account" && viewer.scope === "write";
