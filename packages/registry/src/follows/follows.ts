import { findAccount } from "../accounts/account-store.ts";
import { RegistryError } from "../errors.ts";
import { hasNamespace } from "../namespaces/namespace-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Repo } from "../repos/repo.ts";
import { actsFully } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";
import type { FollowCounts, Followed, FollowPage } from "./follow.ts";
import { canFollow } from "./follow-access.ts";
import {
  countFollowed,
  countFollows,
  deleteFollow,
  insertFollow,
  isFollowed,
  listFollowed,
  listFollowers,
  listNewest,
} from "./follow-store.ts";

const PAGE = 100;
/** By one account. */
export const MAX_FOLLOWED = 1000;

/** Who follows whom: public, as their names are. */
export interface Follows {
  readonly canFollow: typeof canFollow;
  /** Idempotent. Throws `account-not-found` for a name that no one has. */
  follow(viewer: Viewer, namespace: string, isWanted: boolean): Promise<void>;
  isFollowed(viewer: Viewer, namespace: string): Promise<boolean>;
  counts(namespace: string): Promise<FollowCounts>;
  /** Names of accounts, the latest first. */
  followers(namespace: string, cursor?: string): Promise<FollowPage<string>>;
  /** Throws `account-not-found`. */
  followed(account: string, cursor?: string): Promise<FollowPage<Followed>>;
  /** The newest models and datasets of those that the viewer follows, of what they may see. */
  newest(viewer: Viewer, limit: number): Promise<readonly Repo[]>;
}

export function createFollows({ db, now }: Pick<RegistryDeps, "db" | "now">): Follows {
  async function page<Item>(
    cursor: string | undefined,
    read: (limit: number, offset: number) => Promise<readonly Item[]>,
  ): Promise<FollowPage<Item>> {
    const offset = /^\d{1,9}$/.test(cursor ?? "") ? Number(cursor) : 0;
    const found = await read(PAGE + 1, offset);
    const items = found.slice(0, PAGE);
    return found.length > PAGE ? { items, nextCursor: `${offset + PAGE}` } : { items };
  }

  const notFound = (name: string) =>
    new RegistryError("account-not-found", `Account or organization "${name}" not found.`);

  return {
    canFollow,

    async follow(viewer, namespace, isWanted) {
      if (viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in to follow someone.");
      if (!(await hasNamespace(db, namespace))) throw notFound(namespace);
      if (!canFollow(viewer, namespace))
        throw new RegistryError(
          "forbidden",
          actsFully(viewer) ? "You can't follow yourself." : "This token is read-only.",
        );
      const follow = { accountKey: viewer.key, namespace };
      if (!isWanted) return deleteFollow(db, follow);
      if ((await countFollowed(db, viewer.key)) >= MAX_FOLLOWED)
        throw new RegistryError("bad-request", `You follow too many (limit: ${MAX_FOLLOWED}).`);
      return insertFollow(db, follow, now());
    },

    isFollowed: async (viewer, namespace) =>
      viewer.kind === "account" && isFollowed(db, { accountKey: viewer.key, namespace }),

    counts: (namespace) => countFollows(db, namespace),

    followers: (namespace, cursor) =>
      page(cursor, (limit, offset) => listFollowers(db, namespace, limit, offset)),

    async followed(account, cursor) {
      if (!(await findAccount(db, account))) throw notFound(account);
      return page(cursor, (limit, offset) => listFollowed(db, account, limit, offset));
    },

    newest: async (viewer, limit) =>
      viewer.kind === "account" ? listNewest(db, viewer, limit) : [],
  };
}
