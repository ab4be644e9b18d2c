import { isRegistryError, type RepoAt } from "@orrery/registry";
import type { DatasetSqlData } from "@orrery/web/page-data/repo/dataset-sql";
import { EngineError } from "../../../dataset-engine/engine-error.ts";
import { sqlTables } from "../../dataset-viewer/sql-tables.ts";
import type { Load, PageContext } from "../../page-context.ts";
import { presentHead } from "../../present/present-page.ts";
import { repoAt } from "../repo/load-repo.ts";

/** The Parquet files of a dataset, which the page itself reads by their addresses. */
export const loadDatasetSql: Load<DatasetSqlData> = async (context, visit) => {
  const at = await repoAt(context, "dataset", visit);
  const repo = await presentHead(context, visit, at.repo);
  return { repo, ...(await find(context, at, visit.query)) };
};

async function find(context: PageContext, at: RepoAt, query: URLSearchParams) {
  try {
    return await sqlTables(context.hub.registry, at, query);
  } catch (error) {
    const isSaid =
      error instanceof EngineError || (isRegistryError(error) && error.code === "gated-repo");
    if (!isSaid) throw error;
    return { notice: { kind: "problem" as const, message: error.message } };
  }
}
