import type { DatasetRowsData } from "@orrery/web/page-data/repo/dataset-view";
import { EngineError } from "../../../dataset-engine/engine-error.ts";
import { findSplit } from "../../dataset-viewer/find-split.ts";
import { splitViewer } from "../../dataset-viewer/split-viewer.ts";
import type { Load } from "../../page-context.ts";
import { datasetView } from "../../present/dataset-view.ts";
import { presentHead } from "../../present/present-page.ts";
import { repoAt } from "../repo/load-repo.ts";

const ROWS = 50;

/** The rows of a dataset: of a split by the dataset engine, else of a file, a part at a time. */
export const loadDatasetRows: Load<DatasetRowsData> = async (context, visit) => {
  const { query } = visit;
  const at = await repoAt(context, "dataset", visit);
  const repo = await presentHead(context, visit, at.repo);
  const isOfFile = query.has("file") || query.has("rows");
  const { chosen, ...found } = isOfFile ? {} : await findSplit(context, at, query);
  let { notice } = found;
  try {
    if (chosen) return { repo, viewer: await splitViewer(context, chosen, query) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    notice = { kind: "problem", message: error.message };
  }
  const view = await datasetView(context, at, query, ROWS);
  return { repo, ...(notice && { notice }), ...(view && { view }) };
};
