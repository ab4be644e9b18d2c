import { actsFully } from "../tokens/permits.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";

/** Votes count per account, so a visitor has none. */
export const canVote = (viewer: Viewer): viewer is AccountViewer => actsFully(viewer);
