import type { AccountViewer } from "../viewer.ts";

/** A like of another hub, of someone who has an account here. */
export interface ImportedLike {
  readonly by: AccountViewer;
  readonly createdAt: Date;
}
