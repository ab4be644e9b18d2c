import type { Database } from "../database.ts";
import type { Search } from "../search/search.ts";
import type { Viewer } from "../viewer.ts";
import { MAX_PAGE } from "./max-page.ts";
import type { RepoFilter, RepoPage, RepoPaging } from "./repo.ts";
import { formatCursor, parseCursor } from "./repo-cursor.ts";
import { countRepos, listRepos } from "./repo-store.ts";

interface Deps {
  readonly db: Database;
  readonly search: Pick<Search, "page">;
}

/** One page of repos, from the index where there is one, else from SQL. */
export async function listRepoPage(
  { db, search }: Deps,
  viewer: Viewer,
  filter: RepoFilter,
  { limit = 30, cursor, sort = "newest", isAscending = false }: RepoPaging,
): Promise<RepoPage> {
  const size = Math.max(1, Math.min(MAX_PAGE, limit));
  const after = parseCursor(sort, isAscending, cursor);
  const page = { sort, isAscending, limit: size + 1, after };
  const { repos: found, total } =
    (await search.page(viewer, filter, page)) ?? (await readPage(db, viewer, filter, page));
  const repos = found.slice(0, size);
  const last = repos.at(-1);
  if (found.length <= size || !last) return { repos, total };
  return { repos, total, nextCursor: formatCursor(sort, isAscending, last) };
}

async function readPage(
  db: Database,
  viewer: Viewer,
  filter: RepoFilter,
  page: Parameters<typeof listRepos>[3],
) {
  const [repos, total] = await Promise.all([
    listRepos(db, viewer, filter, page),
    countRepos(db, viewer, filter),
  ]);
  return { repos, total };
}

/** How many repos of a filter the viewer may see. */
export async function countReadable(
  { db, search }: Deps,
  viewer: Viewer,
  filter: RepoFilter,
): Promise<number> {
  const page = { sort: "newest", isAscending: false, limit: 0, after: undefined } as const;
  const counted = await search.page(viewer, filter, page);
  return counted?.total ?? countRepos(db, viewer, filter);
}
