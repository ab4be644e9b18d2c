import type { DatasetRowsData } from "@orrery/web/page-data/dataset-view";
import { datasetView } from "./dataset-view.ts";
import { repoAt } from "./load-repo.ts";
import type { Load } from "./page-context.ts";
import { presentHead } from "./present-page.ts";

const ROWS = 50;

/** The rows of a dataset, a part at a time. */
export const loadDatasetRows: Load<DatasetRowsData> = async (context, visit) => {
  const at = await repoAt(context, "dataset", visit);
  const view = await datasetView(context, at, visit.query, ROWS);
  return { repo: await presentHead(context, visit, at.repo), ...(view && { view }) };
};
