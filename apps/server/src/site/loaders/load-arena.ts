import { modelInfo } from "@orrery/catalog";
import { formatRepoId, parseRepoId, type Viewer } from "@orrery/registry";
import type { ModelChoice } from "@orrery/web/page-data/model-choice";
import type { ArenaData } from "@orrery/web/page-data/playground";
import type { WidgetData } from "@orrery/web/page-data/widget";
import { presentWidget, widgetTask } from "../../widget/present-widget.ts";
import type { Load, PageContext } from "../page-context.ts";
import { taskLabel } from "../present/present-page.ts";
import { missing } from "./load-playground.ts";

const MOST_MODELS = 4;
const MOST_CHOICES = 100;

/** Up to four models of one task side by side, from `?models=a/b,c/d`. */
export const loadArena: Load<ArenaData> = async (context, { viewer, query }) => {
  const ids = query
    .getAll("models")
    .flatMap((list) => list.split(","))
    .filter(Boolean);
  const found = await Promise.all(
    [...new Set(ids)].slice(0, MOST_MODELS).map((id) => findModel(context, viewer, id)),
  );
  const models = found.filter(isModel);
  const task = taskOf(models[0]);
  const same = models.filter((model) => taskOf(model) === task);
  const others = models.filter((model) => taskOf(model) !== task);
  return {
    isBlind: query.get("blind") === "1",
    models: same.map(({ id, widget }) => ({ id, widget })),
    refusals: [
      ...found.filter(isRefusal),
      ...others.map(({ id }) => ({
        id,
        reason: `its task differs from that of ${models[0]?.id}.`,
      })),
    ],
    choices: await listChoices(context, viewer, same[0]?.pipelineTag),
  };
};

interface FoundModel {
  readonly id: string;
  readonly widget: WidgetData;
  readonly pipelineTag: string | undefined;
}
type Refusal = ArenaData["refusals"][number];

const isModel = (found: FoundModel | Refusal): found is FoundModel => "widget" in found;
const isRefusal = (found: FoundModel | Refusal): found is Refusal => "reason" in found;

async function findModel(
  context: PageContext,
  viewer: Viewer,
  text: string,
): Promise<FoundModel | Refusal> {
  const id = parseRepoId("model", text);
  const at = id && (await context.hub.registry.files.at(viewer, id, "main").catch(missing));
  if (!at) return { id: text, reason: "not found." };
  const widget = await presentWidget(context, viewer, at, new URLSearchParams());
  if (widget.kind === "none") return { id: text, reason: widget.reason };
  return { id: formatRepoId(at.repo.id), widget, pipelineTag: at.repo.facts.pipelineTag };
}

const taskOf = (model: FoundModel | undefined) =>
  model?.widget.kind === "form" ? model.widget.task : model?.widget.kind;

/** Models that run for the viewer and have a form, of one pipeline tag where one stands there already. */
async function listChoices(
  { hub: { catalog, registry }, gateway }: PageContext,
  viewer: Viewer,
  pipelineTag: string | undefined,
): Promise<readonly ModelChoice[]> {
  const filter = {
    type: "model",
    providers: ["all"],
    ...(pipelineTag && { pipelineTag }),
  } as const;
  const paging = { limit: MOST_CHOICES, sort: "downloads" } as const;
  const { repos } = await registry.repos.list(viewer, filter, paging);
  const stats = await Promise.all(repos.map(({ id }) => gateway.providerStats(viewer, id)));
  return repos.flatMap(({ id, facts }, index) => {
    if (!stats[index]?.some(({ isConfigured }) => isConfigured)) return [];
    if (!widgetTask(modelInfo(formatRepoId(id), facts))) return [];
    const label = facts.pipelineTag && taskLabel(catalog, facts.pipelineTag);
    return [{ id: formatRepoId(id), ...(label && { taskLabel: label }) }];
  });
}
