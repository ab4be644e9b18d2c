import { type CatalogQuery, facetsOf, listChoices, listChosen, MACHINES } from "@orrery/catalog";
import type { Repo, Viewer } from "@orrery/registry";
import type { RepoListData } from "@orrery/web/page-data/repo-list";
import type { RepoKind } from "@orrery/web/page-data/shell";
import type { Load, PageContext, PageRequest } from "../../page-context.ts";
import { presentKnownUse, presentSummary } from "../../present/present-page.ts";
import { ownListUrl } from "../../public-hub-addresses.ts";
import { listForgiving } from "./list-forgiving.ts";
import { otherScopes } from "./other-scopes.ts";
import { FEW_VALUES, findValues, presentFacets } from "./present-facets.ts";
import { readListQuery } from "./read-list-query.ts";
import { searchOf } from "./search-of.ts";

const PAGE = 30;

/** The list of models or datasets for a URL, with the counts of its filters. */
export const loadRepoList =
  (kind: RepoKind): Load<RepoListData> =>
  async (context, visit) => {
    const { hub } = context;
    const { viewer, query: address } = visit;
    const { search } = hub.registry;
    const { machines } = hub.catalog;
    const redirectTo = ownListUrl(kind, address);
    if (redirectTo) return { redirectTo };
    const asked = readListQuery(hub.catalog, kind, address);
    const { query, machine, facet } = asked;
    const facets = facetsOf(kind).filter((name) => name !== facet);
    const today = new Date().toISOString().slice(0, 10);
    const choices = listChoices(query, today);
    const page = await listForgiving(search, viewer, query, {
      limit: PAGE,
      facets,
      facetLimit: FEW_VALUES + 1,
      choices,
    });
    const saved = await savedSearch(context, kind, visit);
    const whole = facet && (await findValues(search, viewer, asked, facet));
    const [task, library] = [query.values.task, query.values.library].map(only);
    return {
      kind,
      query,
      ...(machine && { machine }),
      ...(machines !== MACHINES && { machines }),
      total: page.total,
      repos: page.repos.map((repo) => {
        const excerpt = page.excerpts.get(repo.key);
        const thumbnail = thumbnailOf(hub, repo);
        return {
          ...presentSummary(hub)(repo),
          ...(excerpt && { excerpt }),
          ...(thumbnail && { thumbnail }),
        };
      }),
      ...(page.nextCursor && { nextCursor: page.nextCursor }),
      facets: presentFacets(hub, asked, { ...page.facets, ...whole }),
      today,
      ...(hub.mirrors && { bringsMirrors: true }),
      ...(saved && { savedSearch: saved }),
      ...(page.choices && { choices: page.choices }),
      ...(page.total === 0 && {
        totalsWithout: await totalsWithout(hub, viewer, query),
        otherScopes: await otherScopes(hub, viewer, query),
      }),
      about: presentKnownUse(hub.catalog, task, library),
    };
  };

/**
 * Of datasets with images: what changes with their files. Not of gated ones, which some may not open, nor of mirrors, whose
 * files may still be at the other hub.
 */
function thumbnailOf({ thumbnailer }: PageContext["hub"], repo: Repo): string | undefined {
  const { id, head, gated, isMirror, facts } = repo;
  const hasOne = id.type === "dataset" && !gated && !isMirror && thumbnailer.isInstalled;
  if (!hasOne || !facts.tags.includes("modality:image") || thumbnailer.isNothing(repo))
    return undefined;
  return head?.slice(0, 8);
}

/** The viewer's own of this search. */
async function savedSearch(context: PageContext, kind: RepoKind, visit: PageRequest) {
  const own = await context.hub.registry.savedSearches.list(visit.viewer);
  if (own.length === 0) return undefined;
  const query = searchOf(context, kind, visit);
  return own.find((one) => one.kind === kind && one.query === query)?.key;
}

/** The value of a facet in which one alone is chosen. */
const only = (values: readonly string[] = []) => (values.length === 1 ? values[0] : undefined);

/** What a visitor who found nothing would find without each of their choices. */
const totalsWithout = (
  { registry: { search } }: PageContext["hub"],
  viewer: Viewer,
  query: CatalogQuery,
): Promise<readonly number[]> =>
  Promise.all(
    listChosen(query).map(
      async ({ without }) => (await search.list(viewer, without, { limit: 0 })).total,
    ),
  );
