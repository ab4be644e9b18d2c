import type { RepoId, SyncRepo } from "@orrery/registry";
import type { KeepWish } from "../pull/pulls.ts";

/** What a run does, whichever way its repos go. */
export interface SyncWork {
  /** The repos that it is about. */
  list(signal: AbortSignal): Promise<readonly RepoId[]>;
  /** Whether nothing has to be done for a repo that was done in an earlier run. */
  isCurrent?(id: RepoId, known: SyncRepo): Promise<boolean>;
  /** Makes one repo current. What is current already is passed over, so a run that was cut continues. */
  bring(id: RepoId, wish: KeepWish, onFile: (path: string) => void): Promise<string | undefined>;
}
