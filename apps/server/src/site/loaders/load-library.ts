import { countedFiles, type Library, libraryUsage, type ModelInfo } from "@orrery/catalog";
import { RegistryError } from "@orrery/registry";
import type { LibraryPageData } from "@orrery/web/page-data/libraries";
import { libraryChoice } from "../../how-to-use/library-usage.ts";
import { NO_ROUTES } from "../../how-to-use/usage-route.ts";
import {
  hubAddress,
  type PlainSnippet,
  type UsageSource,
  usageSource,
} from "../../how-to-use/usage-source.ts";
import { originOf } from "../../http/origin.ts";
import type { Load } from "../page-context.ts";
import { highlightAll } from "../present/highlight-snippets.ts";
import { presentSummary, presentTaskCount } from "../present/present-page.ts";
import type { Renderer } from "../render/renderer.ts";

const TOP = 8;

/** One library: what the catalog says about it, and this hub's models that it loads. */
export const loadLibrary: Load<LibraryPageData> = async (context, { viewer, params, request }) => {
  const { config, hub, renderer } = context;
  const { catalog, providers, registry } = hub;
  const key = params.library ?? "";
  const library = catalog.findLibrary(key);
  if (!library) throw new RegistryError("entry-not-found", "Library not found.");
  const filter = { type: "model", library: key } as const;
  const [models, tasks] = await Promise.all([
    registry.repos.list(viewer, filter, { limit: TOP, sort: "downloads" }),
    registry.repos.countByTask(viewer, filter),
  ]);
  const hubUrl = originOf(config, request);
  const sources = models.repos.map((repo) =>
    usageSource({ repo, isClosed: false }, hubUrl, providers),
  );
  const example = await exampleOf(key, library, sources, { hubUrl, providers }, renderer);
  return {
    library: { key, label: library.prettyLabel },
    repoUrl: library.repoUrl,
    ...(library.docsUrl && { docsUrl: library.docsUrl }),
    filter: library.filter,
    countedFiles: countedFiles(library),
    models: { total: models.total, top: models.repos.map(presentSummary(hub)) },
    tasks: tasks.map(presentTaskCount(catalog)),
    hasExamples: library.snippets !== undefined,
    ...(example && { example }),
  };
};

/**
 * The code for the first model that has some, else for a placeholder name. A text instead of code does not
 * count.
 */
async function exampleOf(
  key: string,
  library: Library,
  sources: readonly UsageSource[],
  hub: Pick<UsageSource, "hubUrl" | "providers">,
  { highlight }: Renderer,
): Promise<LibraryPageData["example"]> {
  const standIn = standInFor(key, hub);
  for (const source of [...sources, standIn]) {
    const usage = source.model && libraryUsage(key, library, source.model, hubAddress(source));
    if (!usage || usage.fallback !== undefined) continue;
    const { setUp, note, snippets } = libraryChoice(usage, source);
    const first: readonly PlainSnippet[] =
      setUp === undefined ? [] : [{ label: "Set the hub URL", language: "sh", content: setUp }];
    return {
      ...(source !== standIn && { modelId: source.id }),
      ...(note && { note }),
      snippets: await highlightAll([...first, ...snippets], highlight),
    };
  }
  return undefined;
}

/** A model that says the least that most libraries ask for. */
function standInFor(key: string, hub: Pick<UsageSource, "hubUrl" | "providers">): UsageSource {
  const id = "namespace/name";
  const model: ModelInfo = {
    id,
    tags: [key],
    libraryName: key,
    pipelineTag: "text-classification",
    transformersInfo: {
      autoModel: "AutoModelForSequenceClassification",
      processor: "AutoTokenizer",
    },
  };
  const access = { isPrivate: false, needsToken: false, isClosed: false };
  return { type: "model", id, ...access, ...hub, ...NO_ROUTES, model };
}
