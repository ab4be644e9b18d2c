import type { RepoId } from "../ids.ts";

/** One account's like of a repo. */
export interface Like {
  readonly repo: RepoId;
  readonly createdAt: Date;
}

export interface Liker {
  readonly name: string;
}

/** One page; `nextCursor` is absent on the last. */
export interface LikePage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string;
}
