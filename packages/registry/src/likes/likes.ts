import { findAccount } from "../accounts/account-store.ts";
import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getRepo } from "../repos/get-repo.ts";
import type { RepoChanged } from "../repos/repo-changed.ts";
import { writeRepos } from "../repos/repo-row-store.ts";
import { daysBefore } from "../stats/days.ts";
import type { Viewer } from "../viewer.ts";
import type { Like, LikePage, Liker } from "./like.ts";
import { canLike } from "./like-access.ts";
import {
  countLikes,
  countLikesOf,
  deleteLike,
  insertLike,
  isLiked,
  listLikers,
  listLikes,
} from "./like-store.ts";

const PAGE = 100;

export interface Likes {
  /** Idempotent, as is `unlike`. */
  like(viewer: Viewer, id: RepoId): Promise<void>;
  unlike(viewer: Viewer, id: RepoId): Promise<void>;
  /** Whether the viewer likes a repo that they may see. */
  isLiked(viewer: Viewer, id: RepoId): Promise<boolean>;
  listLikers(viewer: Viewer, id: RepoId, cursor?: string): Promise<LikePage<Liker>>;
  /** What an account likes, of what the viewer may see. */
  listLiked(viewer: Viewer, name: string, cursor?: string): Promise<LikePage<Like>>;
  countLiked(viewer: Viewer, name: string): Promise<number>;
}

export function createLikes({
  db,
  now,
  changed,
}: Pick<RegistryDeps, "db" | "now"> & { readonly changed: RepoChanged }): Likes {
  async function change(viewer: Viewer, id: RepoId, isWanted: boolean): Promise<void> {
    const repo = await getRepo({ db }, viewer, id);
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to like a repo.");
    if (!canLike(viewer, repo)) throw new RegistryError("forbidden", "This token is read-only.");
    const like = { repoKey: repo.key, accountKey: viewer.key };
    await writeRepos({ db, changed }, async (writes) => {
      if (isWanted) await insertLike(writes.db, like, now());
      else await deleteLike(writes.db, like);
      await countLikes(writes, repo.key, daysBefore(now(), 30));
    });
  }

  async function page<Item>(
    cursor: string | undefined,
    read: (limit: number, offset: number) => Promise<readonly Item[]>,
  ): Promise<LikePage<Item>> {
    const offset = /^\d{1,9}$/.test(cursor ?? "") ? Number(cursor) : 0;
    const found = await read(PAGE + 1, offset);
    const items = found.slice(0, PAGE);
    return found.length > PAGE ? { items, nextCursor: `${offset + PAGE}` } : { items };
  }

  return {
    like: (viewer, id) => change(viewer, id, true),

    unlike: (viewer, id) => change(viewer, id, false),

    async isLiked(viewer, id) {
      const { key } = await getRepo({ db }, viewer, id);
      if (viewer.kind === "anonymous") return false;
      return isLiked(db, { repoKey: key, accountKey: viewer.key });
    },

    async listLikers(viewer, id, cursor) {
      const { key } = await getRepo({ db }, viewer, id);
      return page(cursor, (limit, offset) => listLikers(db, key, limit, offset));
    },

    async listLiked(viewer, name, cursor) {
      if (!(await findAccount(db, name)))
        throw new RegistryError("account-not-found", "Account not found.");
      return page(cursor, (limit, offset) => listLikes(db, viewer, name, limit, offset));
    },

    countLiked: (viewer, name) => countLikesOf(db, viewer, name),
  };
}
