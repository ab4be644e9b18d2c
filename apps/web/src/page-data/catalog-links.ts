/** A task by its pipeline tag. */
export interface TaskLink {
  readonly tag: string;
  readonly label: string;
}

export interface TaskCount extends TaskLink {
  readonly count: number;
}

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
