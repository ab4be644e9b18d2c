import { actsFully } from "../tokens/permits.ts";
import { actsFor, type Viewer } from "../viewer.ts";

/** Anyone but oneself, with a credential that may write. */
export const canFollow = (viewer: Viewer, namespace: string): boolean =>
  actsFully(viewer) && !actsFor(viewer, namespace);
