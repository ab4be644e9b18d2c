import { type DemoItem, type Example, TASK_MODALITIES, type TaskPage } from "@orrery/catalog";
import {
  parseRepoId,
  RegistryError,
  type RepoType,
  repoPrefix,
  type Viewer,
} from "@orrery/registry";
import type {
  DemoPart,
  NamedExample,
  TaskExplanation,
  TaskPageData,
} from "@orrery/web/page-data/tasks";
import { pathTo } from "@orrery/web/paths";
import { MEDIA_PATH } from "../../base/assets.ts";
import type { Load, PageContext } from "../page-context.ts";
import { presentLibraryCount, presentSummary, taskLabel } from "../present/present-page.ts";
import { findLeaderboards } from "./repo/find-leaderboards.ts";

const TOP = 8;

/** Where the catalog's examples are found that this hub does not have. */
const PUBLIC_HUB = "https://huggingface.co/";

/** One task: what the catalog says about it, and this hub's models for it. */
export const loadTask: Load<TaskPageData> = async (context, { viewer, params }) => {
  const { catalog, registry } = context.hub;
  const tag = params.task ?? "";
  const task = catalog.findTask(tag);
  if (!task) throw new RegistryError("entry-not-found", "Task not found.");
  const filter = { type: "model", pipelineTag: tag } as const;
  const [models, used, leaderboards, explained] = await Promise.all([
    registry.repos.list(viewer, filter, { limit: TOP, sort: "downloads" }),
    registry.repos.countByLibrary(viewer, filter),
    findLeaderboards(registry, viewer, { task: tag }),
    task.page && explain(context, viewer, task.page),
  ]);
  const link = (other: string) => ({ tag: other, label: taskLabel(catalog, other) });
  const counts = new Map(used.map(({ value, count }) => [value, count]));
  const libraries = [...new Set([...counts.keys(), ...task.libraries])]
    .filter((key) => catalog.findLibrary(key))
    .map((key) => presentLibraryCount(catalog)({ value: key, count: counts.get(key) ?? 0 }));
  return {
    task: { ...link(tag), summary: task.summary },
    modality: TASK_MODALITIES.find(({ id }) => id === task.modality)?.label ?? task.modality,
    ...(task.canonicalId && { canonical: link(task.canonicalId) }),
    kinds: Object.keys(catalog.tasks)
      .filter((other) => catalog.tasks[other]?.canonicalId === tag)
      .map(link),
    subtasks: task.subtasks ?? [],
    libraries: libraries.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label)),
    models: { total: models.total, top: models.repos.map(presentSummary(context.hub)) },
    leaderboards,
    ...(explained && { explained }),
  };
};

async function explain(
  { hub, renderer }: PageContext,
  viewer: Viewer,
  page: TaskPage,
): Promise<TaskExplanation> {
  const place = (type: RepoType, examples: readonly Example[]) =>
    Promise.all(
      examples.map(async ({ id, description }): Promise<NamedExample> => {
        const repoId = type === "space" ? undefined : parseRepoId(type, id);
        const repo = repoId && (await hub.registry.repos.find(viewer, repoId));
        if (!repo) return { id, description, href: `${PUBLIC_HUB}${repoPrefix(type)}${id}` };
        const { namespace, name } = repo.id;
        const kind = repo.id.type === "dataset" ? "dataset" : "model";
        return { id, description, href: pathTo(kind, { namespace, name }) };
      }),
    );
  const links = { base: pathTo("tasks"), revision: "main", folder: "" };
  const [about, models, datasets, spaces] = await Promise.all([
    renderer.card(page.about, links),
    place("model", page.models),
    place("dataset", page.datasets),
    place("space", page.spaces),
  ]);
  return {
    aboutHtml: about.html,
    demo: {
      inputs: page.demo.inputs.map(presentDemo),
      outputs: page.demo.outputs.map(presentDemo),
    },
    models,
    datasets,
    spaces,
    metrics: page.metrics,
    ...(page.youtubeId && { videoUrl: `https://www.youtube.com/watch?v=${page.youtubeId}` }),
  };
}

function presentDemo(item: DemoItem): DemoPart {
  if (!("filename" in item)) return item;
  const { type, filename } = item;
  const name = filename.replace(/\.\w+$/, "").replaceAll("-", " ");
  return { type, url: `${MEDIA_PATH}${filename}`, name };
}
