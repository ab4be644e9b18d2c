import type { Viewer } from "@orrery/registry";

/** Who asks for a repo that may be another hub's, and how. */
export interface MirrorRequest {
  readonly viewer: Viewer;
  /** What is asked for; a commit never changes. */
  readonly revision?: string | undefined;
  /** Looks at the other hub now, however new what is here is. */
  readonly isForced?: boolean;
  /** Learns why something hidden stays hidden. */
  readonly isLoud?: boolean;
  /** An administrator set up that it comes: rules that ask are answered. */
  readonly isSync?: boolean;
}
