import { type Catalog, describeRepo } from "@orrery/catalog";
import type { Repo } from "./repo.ts";

/** A repo before its first commit. */
export const emptyRepo = (
  catalog: Catalog,
  key: string,
  creatorKey: string | undefined,
  { id, private: isPrivate, groupKey }: Pick<Repo, "id" | "private" | "groupKey">,
  now: Date,
): Repo => ({
  key,
  id,
  creatorKey,
  isMirror: false,
  private: isPrivate,
  groupKey,
  createdAt: now,
  updatedAt: now,
  head: undefined,
  sizeBytes: 0,
  fileCount: 0,
  facts: describeRepo(catalog, { type: id.type, card: {}, files: [], json: {}, text: {} }),
  description: undefined,
  gated: undefined,
  gatesMembers: false,
  downloads: 0,
  downloadsAllTime: 0,
  likes: 0,
  likesRecent: 0,
  providers: [],
  trendingScore: 0,
});
