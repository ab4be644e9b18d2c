import type { TaskLink } from "./task-link.ts";

export interface LibraryLink {
  readonly key: string;
  readonly label: string;
}

export interface LibraryCount extends LibraryLink {
  readonly count: number;
}

/** A task and a library that have a page in the catalog. */
export interface KnownUse {
  readonly task?: TaskLink;
  readonly library?: LibraryLink;
}
