import type { HomeData } from "@orrery/web/page-data/home";
import type { Load } from "../page-context.ts";
import { presentSummary, presentTaskCount } from "../present/present-page.ts";

const RECENT = 12;

export const loadHome: Load<HomeData> = async ({ hub: { registry, catalog } }, { viewer }) => {
  const { repos } = registry;
  const [models, datasets, tasks] = await Promise.all([
    repos.list(viewer, { type: "model" }, { limit: RECENT }),
    repos.list(viewer, { type: "dataset" }, { limit: RECENT }),
    repos.countByTask(viewer, { type: "model" }),
  ]);
  return {
    counts: { models: models.total, datasets: datasets.total },
    recentModels: models.repos.map(presentSummary(catalog)),
    recentDatasets: datasets.repos.map(presentSummary(catalog)),
    tasks: tasks.map(presentTaskCount(catalog)),
  };
};
