import type { DatasetRowsData } from "@orrery/web/page-data/repo/dataset-view";
import type { Load } from "../../page-context.ts";
import { datasetView } from "../../present/dataset-view.ts";
import { presentHead } from "../../present/present-page.ts";
import { repoAt } from "./load-repo.ts";

const ROWS = 50;

/** The rows of a dataset, a part at a time. */
export const loadDatasetRows: Load<DatasetRowsData> = async (context, visit) => {
  const at = await repoAt(context, "dataset", visit);
  const view = await datasetView(context, at, visit.query, ROWS);
  return { repo: await presentHead(context, visit, at.repo), ...(view && { view }) };
};
