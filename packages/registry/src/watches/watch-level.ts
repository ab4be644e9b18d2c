import type { WatchLevel } from "./watch.ts";

/** What an account chose for a repo and for its namespace, and whether the namespace is its own. */
export interface Choices {
  readonly repo?: WatchLevel | undefined;
  readonly namespace?: WatchLevel | undefined;
  /** Its own name, or that of an organization that it is in. */
  readonly isOwn: boolean;
}

/** The narrower choice counts; without one, accounts watch what is their own. */
export const levelOf = ({ repo, namespace, isOwn }: Choices): WatchLevel =>
  repo ?? namespace ?? (isOwn ? "all" : "participating");
