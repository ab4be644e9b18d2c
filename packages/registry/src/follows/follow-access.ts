import { actsFor, type Viewer } from "../viewer.ts";

/** Anyone but oneself, with a credential that may write. */
export const canFollow = (viewer: Viewer, namespace: string): boolean =>
  viewer.kind === "account" && viewer.scope === "write" && !actsFor(viewer, namespace);
