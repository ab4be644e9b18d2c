import { findSplits } from "@orrery/catalog";
import { isRegistryError, type RepoAt } from "@orrery/registry";
import type { DatasetView } from "@orrery/web/page-data/repo/dataset-view";
import { isPreviewError } from "../../file-preview/preview-error.ts";
import { repoFile, rowsFormatOf } from "../../file-preview/repo-file.ts";
import { filePathFrom } from "../../http/repo-params.ts";
import { listPaths } from "../../hub/list-paths.ts";
import type { PageContext } from "../page-context.ts";

/** Rows of the part that `?config=`, `?split=`, `?file=` and `?rows=` name; by default the first of the first. */
export async function datasetView(
  context: PageContext,
  at: RepoAt,
  query: URLSearchParams,
  limit: number,
): Promise<DatasetView | undefined> {
  const paths = await listPaths(context.hub.registry.files, at);
  const configs = findSplits(at.repo.facts.cardData, paths);
  const config = configs.find(({ name }) => name === query.get("config")) ?? configs[0];
  const split = config?.splits.find(({ name }) => name === query.get("split")) ?? config?.splits[0];
  const file = split?.files.find((path) => path === query.get("file")) ?? split?.files[0];
  if (!config || !split || file === undefined) return undefined;
  return {
    configs: configs.map(({ name }) => name),
    config: config.name,
    splits: config.splits.map(({ name }) => name),
    split: split.name,
    files: split.files,
    file,
    content: await rowsOf(context, at, file, query.get("rows") ?? "", limit),
  };
}

async function rowsOf(
  { hub: { registry }, previewer }: PageContext,
  repoAt: RepoAt,
  path: string,
  at: string,
  limit: number,
): Promise<DatasetView["content"]> {
  const format = rowsFormatOf(path);
  if (!format) return { kind: "none", reason: "Previews don't support this file type." };
  try {
    const entry = await registry.files.get(repoAt, filePathFrom(path));
    const job = { kind: "rows", format, at, limit } as const;
    return { kind: "rows", page: await previewer.preview(job, repoFile(registry, repoAt, entry)) };
  } catch (error) {
    const isSaid = isPreviewError(error) || (isRegistryError(error) && error.code === "gated-repo");
    if (!isSaid) throw error;
    return { kind: "none", reason: error.message };
  }
}
