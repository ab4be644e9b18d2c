import {
  type AccountViewer,
  formatRepoId,
  type Repo,
  type RepoId,
  type SavedSearch,
} from "@orrery/registry";
import type { MemberHome, SavedSearchLink, WaitingItem } from "@orrery/web/page-data/home";
import { pathTo } from "@orrery/web/paths";
import type { Hub } from "../../../hub/hub.ts";
import { presentSummary } from "../../present/present-page.ts";
import { presentRun } from "../../present/present-run.ts";

const REPOS_SHOWN = 6;
const LIKES_SHOWN = 6;
const FOLLOWED_SHOWN = 6;
const WAITING_SHOWN = 8;
const RUNS_SHOWN = 4;
/** Of those that the member belongs to, by name. */
const MOST_NAMES = 20;

/** What a member works on, what others wait for, and what they ran, saw and like. */
export async function memberHome(
  hub: Pick<Hub, "registry" | "catalog" | "providers">,
  viewer: AccountViewer,
  recent: readonly RepoId[],
): Promise<MemberHome> {
  const { repos, likes, waiting, runs, follows, savedSearches } = hub.registry;
  const names = [viewer, ...viewer.organizations].slice(0, MOST_NAMES).map(({ name }) => name);
  const paging = { limit: REPOS_SHOWN, sort: "updated" } as const;
  const [own, liked, { requests, pulls }, saved, followed, searches] = await Promise.all([
    Promise.all(
      names.flatMap((author) =>
        (["model", "dataset"] as const).map((type) => repos.list(viewer, { type, author }, paging)),
      ),
    ),
    likes.listLiked(viewer, viewer.name),
    waiting.list(viewer, WAITING_SHOWN),
    runs.list(viewer),
    follows.newest(viewer, FOLLOWED_SHOWN),
    savedSearches.list(viewer),
  ]);
  const find = async (ids: readonly RepoId[]) => {
    const found = await Promise.all(ids.map((id) => repos.find(viewer, id)));
    return found.filter((repo) => repo !== undefined).map(presentSummary(hub));
  };
  const items: readonly WaitingItem[] = [
    ...requests.map(({ repo, count, since }) => ({
      kind: "access" as const,
      ...placeOf(repo, "Settings"),
      count,
      since: since.toISOString(),
    })),
    ...pulls.map(({ repo, number, title, authorName, createdAt }) => ({
      kind: "pull" as const,
      ...placeOf(repo, "Discussion", { number: `${number}` }),
      title,
      author: authorName,
      since: createdAt.toISOString(),
    })),
  ];
  return {
    repos: own
      .flatMap((page) => page.repos)
      .toSorted(byUpdate)
      .slice(0, REPOS_SHOWN)
      .map(presentSummary(hub)),
    waiting: items.toSorted((a, b) => (a.since < b.since ? -1 : 1)).slice(0, WAITING_SHOWN),
    runs: saved.runs.slice(0, RUNS_SHOWN).map(presentRun(hub.catalog)),
    followed: followed.map(presentSummary(hub)),
    recent: await find(recent),
    searches: searches.map(presentSearch),
    likes: await find(liked.items.slice(0, LIKES_SHOWN).map(({ repo }) => repo)),
  };
}

function presentSearch({ key, kind, title, query }: SavedSearch): SavedSearchLink {
  const list = pathTo(kind === "model" ? "models" : "datasets");
  return { key, kind, title, href: `${list}?${query}`, feed: `${list}.atom?${query}` };
}

const byUpdate = (a: Repo, b: Repo) => b.updatedAt.getTime() - a.updatedAt.getTime();

const placeOf = (
  id: RepoId,
  page: "Settings" | "Discussion",
  values: Record<string, string> = {},
) => ({
  repo: formatRepoId(id),
  path: pathTo(`${id.type === "dataset" ? "dataset" : "model"}${page}`, {
    namespace: id.namespace,
    name: id.name,
    ...values,
  }),
});
