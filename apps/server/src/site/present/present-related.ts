import { type BaseModelRelation, FACETS } from "@orrery/catalog";
import { formatRepoId, type Registry, type Repo, type RepoId, type Viewer } from "@orrery/registry";
import type {
  CollectionLink,
  RelatedRepos,
  RepoGroup,
  RepoLink,
} from "@orrery/web/page-data/repo/repo";
import { pathTo } from "@orrery/web/paths";
import type { PageContext, PageRequest } from "../page-context.ts";
import { collectionPath } from "./present-collection.ts";

const RELATIONS: Readonly<
  Record<BaseModelRelation, { readonly one: string; readonly many: string }>
> = {
  finetune: { one: "Fine-tuned from", many: "Fine-tunes" },
  adapter: { one: "Adapter for", many: "Adapters" },
  quantized: { one: "Quantized from", many: "Quantizations" },
  merge: { one: "Merged from", many: "Merges" },
};

/** What a repo was made from, and what was made from it: only what the viewer may read has a link or counts. */
export async function presentRelated(
  { hub: { registry } }: PageContext,
  { viewer }: PageRequest,
  repo: Repo,
): Promise<RelatedRepos> {
  const { lineage } = registry;
  const name = formatRepoId(repo.id);
  if (repo.id.type === "dataset") {
    const { count, top } = await lineage.trainedOn(viewer, repo);
    const group = groupOf(
      "Models trained on this dataset",
      count,
      top,
      FACETS.dataset.parameter,
      name,
    );
    return {
      ...{ ancestors: [], datasets: [], groups: count > 0 ? [group] : [] },
      collections: await collectionsOf(registry, viewer, repo.id),
    };
  }
  const [{ ancestors, descendants }, datasets, collections] = await Promise.all([
    lineage.ofModel(viewer, repo),
    lineage.locate(viewer, "dataset", repo.facts.datasets),
    collectionsOf(registry, viewer, repo.id),
  ]);
  const relation = repo.facts.baseModelRelation;
  return {
    ancestors: ancestors.map((generation) => generation.map(linkOf)),
    ...(relation && { relation: RELATIONS[relation].one }),
    datasets: datasets.map(linkOf),
    collections,
    groups: descendants.map((one) =>
      groupOf(
        RELATIONS[one.relation].many,
        one.count,
        one.top,
        FACETS.baseModel.parameter,
        `${one.relation}:${name}`,
      ),
    ),
  };
}

const COLLECTIONS_SHOWN = 5;

async function collectionsOf(
  { collections }: Registry,
  viewer: Viewer,
  id: RepoId,
): Promise<readonly CollectionLink[]> {
  const paging = { sort: "upvotes", limit: COLLECTIONS_SHOWN } as const;
  const found = await collections.list(viewer, { items: [id] }, paging);
  return found.collections.map(({ collection }) => ({
    owner: collection.namespace,
    title: collection.title,
    href: collectionPath(collection),
  }));
}

const groupOf = (
  label: string,
  count: number,
  top: readonly RepoId[],
  parameter: string,
  value: string,
): RepoGroup => ({
  label,
  count,
  top: top.map((here) => linkOf({ id: formatRepoId(here), here })),
  href: `${pathTo("models")}?${new URLSearchParams({ [parameter]: value })}`,
});

const linkOf = ({ id, here }: { readonly id: string; readonly here?: RepoId }): RepoLink => {
  if (!here) return { id };
  const { type, namespace, name } = here;
  return { id, href: pathTo(type === "dataset" ? "dataset" : "model", { namespace, name }) };
};
