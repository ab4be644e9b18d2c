import { formatRepoId, type RepoAt } from "@orrery/registry";
import type { RepoPageData } from "@orrery/web/page-data/repo/repo";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { repoIdFrom } from "../../../http/repo-params.ts";
import { presentWidget } from "../../../widget/present-widget.ts";
import type { Load, PageContext, PageRequest } from "../../page-context.ts";
import { accessNotice } from "../../present/access-notice.ts";
import { datasetView } from "../../present/dataset-view.ts";
import { presentFacts } from "../../present/present-facts.ts";
import { presentHead, presentKnownUse } from "../../present/present-page.ts";
import { presentRelated } from "../../present/present-related.ts";
import { presentProviders } from "../../present/providers/present-providers.ts";
import { presentUsage } from "../../present/usage/present-usage.ts";
import { findLeaderboards } from "./find-leaderboards.ts";
import { renderCard } from "./render-card.ts";

/** Of a dataset, above its card. */
const FIRST_ROWS = 5;

/** A repo that the viewer may read, at a revision, for the pages of `kind`. */
export const repoAt = (
  { hub }: PageContext,
  kind: RepoKind,
  { viewer, params }: PageRequest,
  revision = "main",
): Promise<RepoAt> => {
  const { namespace = "", name = "" } = params;
  return hub.registry.files.at(viewer, repoIdFrom(kind, { namespace, name }), revision);
};

export const loadRepo =
  (kind: RepoKind): Load<RepoPageData> =>
  async (context, visit) => {
    const at = await repoAt(context, kind, visit);
    const { repo } = at;
    const { pipelineTag, libraryName } = repo.facts;
    const [head, card, facts, related, access, usage, own] = await Promise.all([
      presentHead(context, visit, repo),
      renderCard(context, at),
      presentFacts(context, kind, at),
      presentRelated(context, visit, repo),
      accessNotice(context, visit, at),
      presentUsage(context, visit, at),
      kind === "model" ? presentModel(context, visit, at) : presentDataset(context, visit, at),
    ]);
    return {
      repo: head,
      card,
      facts,
      related,
      ...(access && { access }),
      about: presentKnownUse(context.hub.catalog, pipelineTag, libraryName),
      usage,
      ...own,
    };
  };

/** A dataset page's additional data: its first rows, and the models that report results on it. */
async function presentDataset(
  context: PageContext,
  { viewer }: PageRequest,
  at: RepoAt,
): Promise<Pick<RepoPageData, "rows" | "leaderboards">> {
  const dataset = formatRepoId(at.repo.id);
  const [rows, leaderboards] = await Promise.all([
    datasetView(context, at, new URLSearchParams(), FIRST_ROWS),
    findLeaderboards(context.hub.registry, viewer, { dataset }),
  ]);
  // Its rows are the next click.
  if (rows) context.hub.datasetEngine.prepare();
  return { leaderboards, ...(rows && { rows }) };
}

/** A model page's additional data: the widget, and who runs the model. */
const presentModel = async (
  { hub, gateway }: PageContext,
  { viewer, query }: PageRequest,
  at: RepoAt,
): Promise<Pick<RepoPageData, "widget" | "providers" | "canMap">> => ({
  widget: await presentWidget({ hub, gateway }, viewer, at, query),
  providers: await presentProviders(gateway, viewer, at.repo.id),
  canMap: hub.registry.providerMappings.canMap(viewer, at.repo),
});
