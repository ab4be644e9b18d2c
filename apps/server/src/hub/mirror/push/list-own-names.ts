import {
  OPERATOR,
  parseRepoId,
  parseSyncTarget,
  REPO_SORTS,
  type Registry,
  RegistryError,
  type RepoFilter,
  type RepoId,
} from "@orrery/registry";

/** As many as one sync keeps current. */
const MOST_REPOS = 2_000;
const PAGE = 500;

/** What an owner or a query names here, private repos too; of those that have files, and that are no mirrors. */
export async function listOwnNames(
  { repos }: Pick<Registry, "repos">,
  what: string,
): Promise<readonly RepoId[]> {
  const target = parseSyncTarget(what);
  if (target.kind === "repo") {
    const id = parseRepoId(target.type, target.name);
    return id ? [id] : [];
  }
  const query = target.kind === "owner" ? new URLSearchParams() : target.query;
  const most = Math.min(Number(query.get("limit") ?? MOST_REPOS), MOST_REPOS);
  const types = target.kind === "owner" ? (["model", "dataset"] as const) : [target.type];
  const found: RepoId[] = [];
  for (const type of types) {
    const filter: RepoFilter =
      target.kind === "owner" ? { type, author: target.owner } : filterOf(type, query);
    let cursor: string | undefined;
    do {
      const page = await repos.list(OPERATOR, filter, { limit: PAGE, cursor, ...sortOf(query) });
      for (const repo of page.repos)
        if (repo.head !== undefined && !repo.isMirror && found.length < most) found.push(repo.id);
      cursor = page.nextCursor;
    } while (cursor !== undefined && found.length < most);
  }
  return found;
}

const filterOf = (type: RepoFilter["type"], query: URLSearchParams): RepoFilter => {
  const [author, pipelineTag] = [query.get("author"), query.get("pipeline_tag")];
  return {
    type,
    text: query.getAll("search").join(" "),
    tags: [
      ...query.getAll("filter"),
      ...query.getAll("library").map((library) => `library:${library}`),
    ],
    ...(author && { author }),
    ...(pipelineTag && { pipelineTag }),
  };
};

/** As the lists of the public hub's protocol name them. */
const SORTS: Readonly<Record<string, (typeof REPO_SORTS)[number]>> = {
  lastModified: "updated",
  createdAt: "newest",
  trendingScore: "trending",
};

function sortOf(query: URLSearchParams) {
  const text = query.get("sort");
  if (text === null) return {};
  const sort = SORTS[text] ?? REPO_SORTS.find((one) => one === text);
  if (!sort) throw new RegistryError("bad-request", `Repos are not sorted by "${text}".`);
  return { sort };
}
