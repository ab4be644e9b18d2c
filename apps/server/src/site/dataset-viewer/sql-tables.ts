import type { Registry, RepoAt } from "@orrery/registry";
import type { DatasetSqlData, SqlTable } from "@orrery/web/page-data/repo/dataset-sql";
import type { ViewerNotice } from "@orrery/web/page-data/repo/split-viewer";
import { encodePath } from "@orrery/web/paths";
import { EngineError } from "../../dataset-engine/engine-error.ts";
import {
  type FoundDataset,
  findConfigs,
  getSplit,
  readDatasetAt,
} from "../../hub/datasets/find-dataset.ts";

/** Of all splits together: a page that lists more is slow to open. */
const MAX_FILES = 5_000;

const NOT_CONVERTED = "This hub does not convert these files to Parquet.";

/**
 * The splits of a dataset as tables, those of the configuration that the address chooses first. Throws `gated-repo` for
 * who may not read its files.
 */
export async function sqlTables(
  registry: Pick<Registry, "files" | "conversions">,
  at: RepoAt,
  query: URLSearchParams,
): Promise<Pick<DatasetSqlData, "sql" | "notice">> {
  const found = findConfigs(await readDatasetAt(registry, at));
  const { configs } = found;
  const config = configs.find(({ name }) => name === query.get("config")) ?? configs[0];
  if (!config) return {};
  const tables: SqlTable[] = [];
  let notice: ViewerNotice | undefined;
  let files = 0;
  for (const { name, splits } of [config, ...configs.filter((one) => one !== config)])
    for (const split of splits) {
      const table = tableOf(found, name, split.name);
      files += table.files?.length ?? 0;
      if (files > MAX_FILES)
        notice = { kind: "problem", message: "The dataset has too many files." };
      else if (table.files) tables.push({ config: name, split: split.name, files: table.files });
      else notice ??= table.notice;
    }
  const ofConfig = tables.filter((table) => table.config === config.name);
  const split = ofConfig.find((table) => table.split === query.get("split")) ?? ofConfig[0];
  const sql = split && { config: config.name, split: split.split, tables };
  return { ...(sql && { sql }), ...(notice && { notice }) };
}

/** The files of a split by their addresses, or why there are none. */
function tableOf(
  found: FoundDataset,
  config: string,
  name: string,
): { readonly files?: SqlTable["files"]; readonly notice?: ViewerNotice } {
  try {
    const { at, files } = getSplit(found, config, name);
    const prefix = `/datasets/${encodePath(found.name)}/resolve/${at.commit}`;
    return {
      files: files.map(({ path, size }) => ({ url: `${prefix}/${encodePath(path)}`, size })),
    };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code === "ResponseNotReady") return { notice: { kind: "converting" } };
    const isOther = error.code === "NotSupportedDisabledViewerError";
    return { notice: { kind: "problem", message: isOther ? NOT_CONVERTED : error.message } };
  }
}
