import { countedFiles, type Library, type ModelInfo, modelInfo } from "@orrery/catalog";
import { formatRepoId, RegistryError, type Repo } from "@orrery/registry";
import type { LibraryPageData } from "@orrery/web/page-data/libraries";
import type { Renderer } from "../render/renderer.ts";
import { labelled } from "../usage/library-usage.ts";
import { highlightAll } from "./highlight-snippets.ts";
import type { Load } from "./page-context.ts";
import { presentSummary, presentTaskCount } from "./present-page.ts";

const TOP = 8;

/** One library: what the catalogue says about it, and this hub's models that it loads. */
export const loadLibrary: Load<LibraryPageData> = async ({ hub, renderer }, { viewer, params }) => {
  const { catalog, registry } = hub;
  const key = params.library ?? "";
  const library = catalog.findLibrary(key);
  if (!library)
    throw new RegistryError("entry-not-found", "The catalogue has no library of this name.");
  const filter = { type: "model", library: key } as const;
  const [models, tasks] = await Promise.all([
    registry.repos.list(viewer, filter, { limit: TOP, sort: "downloads" }),
    registry.repos.countByTask(viewer, filter),
  ]);
  const example = await exampleOf(key, library, models.repos, renderer);
  return {
    library: { key, label: library.prettyLabel },
    repoUrl: library.repoUrl,
    ...(library.docsUrl && { docsUrl: library.docsUrl }),
    filter: library.filter,
    countedFiles: countedFiles(library),
    models: { total: models.total, top: models.repos.map(presentSummary(catalog)) },
    tasks: tasks.map(presentTaskCount(catalog)),
    ...(example && { example }),
  };
};

/** The code for the first of the models that it has some for, else for a name that stands for one. */
async function exampleOf(
  key: string,
  { snippets }: Library,
  repos: readonly Repo[],
  { highlight }: Renderer,
): Promise<LibraryPageData["example"]> {
  if (!snippets) return undefined;
  const standIn: ModelInfo = { id: "namespace/name", tags: [key], libraryName: key };
  const models = repos.map(({ id, facts }) => modelInfo(formatRepoId(id), facts));
  for (const model of [...models, standIn]) {
    const found = snippets(model);
    if (found.length === 0) continue;
    return {
      ...(model !== standIn && { modelId: model.id }),
      snippets: await highlightAll(labelled(found), highlight),
    };
  }
  return undefined;
}
