import { findDatasetUsage } from "../../../how-to-use/dataset-usage.ts";
import { engineUsage, listEngineChoices } from "../../../how-to-use/engines/engine-usage.ts";
import { listFileUsage, mainFile } from "../../../how-to-use/file-usage.ts";
import { listProviderChoices, noInferenceReason } from "../../../how-to-use/inference-usage.ts";
import { listLibraryChoices } from "../../../how-to-use/library-usage.ts";
import {
  ggufFile,
  ggufFiles,
  listLocalApps,
  localAppUsage,
} from "../../../how-to-use/local-app-usage.ts";
import { choose } from "../../../how-to-use/usage-choices.ts";
import { inferenceView } from "../inference-view.ts";
import type { PlainView, UsageContext } from "./usage-view.ts";

interface UsageTab {
  readonly label: string;
  /** The query parameters of this tab: a URL with one of them selects it. */
  readonly names: readonly string[];
  /** Whether there is anything to show. */
  readonly isOffered: (context: UsageContext) => boolean;
  /** Whether it may be shown to who did not ask for it; absent where it always may. */
  readonly isShowcase?: (context: UsageContext) => boolean;
  readonly view: (context: UsageContext) => PlainView | Promise<PlainView>;
}

/** The tabs of the panel, by query parameter. */
export const USAGE_TABS: Readonly<Record<string, UsageTab>> = {
  library: {
    label: "Library",
    names: ["library"],
    isOffered: ({ catalog, source }) =>
      listLibraryChoices(catalog, source).length > 0 ||
      findDatasetUsage(source).libraries.length > 0,
    isShowcase: ({ catalog, source }) =>
      findDatasetUsage(source).libraries.length > 0 ||
      listLibraryChoices(catalog, source).some(({ hasCode }) => hasCode),
    view: libraryView,
  },
  inference: {
    label: "Inference",
    names: ["program", "language", "client", "provider"],
    isOffered: ({ source }) =>
      listProviderChoices(source).length > 0 || noInferenceReason(source) !== undefined,
    view: inferenceView,
  },
  "local-apps": {
    label: "Local apps",
    names: ["app"],
    isOffered: ({ catalog, source }) => listLocalApps(catalog, source).length > 0,
    view: localAppsView,
  },
  engines: {
    label: "Serve",
    names: ["engine"],
    isOffered: ({ source }) => listEngineChoices(source).length > 0,
    view: enginesView,
  },
  files: { label: "Files", names: [], isOffered: () => true, view: filesView },
};

/** The most files a select lists. */
const MOST_FILES = 500;

const choiceOf = ({ key, label }: { readonly key: string; readonly label: string }) => ({
  key,
  label,
});

function libraryView(context: UsageContext): PlainView {
  const { catalog, source, choices } = context;
  if (source.dataset) return datasetView(context);
  const libraries = listLibraryChoices(catalog, source);
  const withCode = libraries.filter(({ hasCode }) => hasCode);
  const { key, docsUrl, snippets, setUp, note } = choose(choices, "library", libraries, withCode);
  return {
    query: { library: key },
    snippets,
    view: {
      kind: "library",
      libraries: libraries.map(choiceOf),
      library: key,
      ...(docsUrl && { docsUrl }),
      ...(setUp && { setUp }),
      ...(note && { note }),
    },
  };
}

function datasetView({ source, choices }: UsageContext): PlainView {
  const asked = (name: string) => choices.address.get(name) ?? undefined;
  const usage = findDatasetUsage(source, { config: asked("config"), split: asked("split") });
  const { configs, config, splits, split, setUp, libraries } = usage;
  const { key, docsUrl, snippets } = choose(choices, "library", libraries);
  return {
    query: {
      library: key,
      ...(config !== undefined && asked("config") === config && { config }),
      ...(split !== undefined && asked("split") === split && { split }),
    },
    snippets,
    view: {
      kind: "library",
      libraries: libraries.map(choiceOf),
      library: key,
      ...(docsUrl && { docsUrl }),
      ...(config !== undefined &&
        split !== undefined && { part: { configs, config, splits, split } }),
      ...(setUp && { setUp }),
    },
  };
}

function localAppsView({ catalog, source, choices }: UsageContext): PlainView {
  const apps = listLocalApps(catalog, source);
  const { key, app } = choose(choices, "app", apps);
  const wanted = choices.address.get("file") ?? undefined;
  const files = ggufFiles(source);
  const file = ggufFile(source, wanted);
  return {
    query: { app: key, ...(wanted && wanted === file && { file }) },
    snippets: localAppUsage(app, source, wanted),
    view: {
      kind: "local-apps",
      apps: apps.map(choiceOf),
      app: key,
      docsUrl: app.docsUrl,
      files,
      ...(file !== undefined && { file }),
    },
  };
}

function enginesView({ source, choices }: UsageContext): PlainView {
  const engines = listEngineChoices(source);
  const engine = choose(choices, "engine", engines);
  const wanted = choices.address.get("file") ?? undefined;
  const files = ggufFiles(source);
  const file = ggufFile(source, wanted);
  const { docsUrl } = engine.line;
  return {
    query: { engine: engine.key, ...(wanted && wanted === file && { file }) },
    snippets: engineUsage(engine, source, wanted),
    view: {
      kind: "engines",
      engines: engines.map(choiceOf),
      engine: engine.key,
      ...(docsUrl !== undefined && { docsUrl }),
      files,
      ...(file !== undefined && { file }),
    },
  };
}

async function filesView({
  source,
  choices,
  listPaths,
  findFile,
}: UsageContext): Promise<PlainView> {
  const paths = await listPaths();
  const wanted = choices.address.get("file");
  const asked = paths.find((path) => path === wanted);
  const file = asked ?? mainFile(paths);
  const files = paths.slice(0, MOST_FILES);
  const usages = listFileUsage(source, await findFile(file));
  return {
    query: { ...(asked !== undefined && { file: asked }) },
    snippets: usages.map(({ client: _client, isOne: _isOne, ...snippet }) => snippet),
    view: {
      kind: "files",
      ofOne: usages.filter(({ isOne }) => isOne).length,
      files: file === undefined || files.includes(file) ? files : [...files, file],
      ...(file !== undefined && { file }),
    },
  };
}
