import type { HomeData } from "@orrery/web/page-data/home";
import type { Load } from "../../page-context.ts";
import { presentSummary, presentTaskCount } from "../../present/present-page.ts";
import { recentRepos } from "../../recent-repos.ts";
import { findTrials } from "./find-trials.ts";
import { firstSteps } from "./first-steps.ts";
import { memberHome } from "./member-home.ts";

const SHOWN = 12;

/** What a visitor can try and find, what a member works on, and what a new administrator does first. */
export const loadHome: Load<HomeData> = async (context, visit) => {
  const { registry, catalog } = context.hub;
  const { repos } = registry;
  const { viewer } = visit;
  const [models, datasets, tasks, trials, member, steps] = await Promise.all([
    repos.list(viewer, { type: "model" }, { limit: SHOWN, sort: "trending" }),
    repos.list(viewer, { type: "dataset" }, { limit: SHOWN, sort: "trending" }),
    repos.countByTask(viewer, { type: "model" }),
    findTrials(context, viewer),
    viewer.kind === "account"
      ? memberHome(context.hub, viewer, recentRepos(visit.request, viewer))
      : undefined,
    firstSteps(context, visit),
  ]);
  return {
    counts: { models: models.total, datasets: datasets.total },
    trials,
    models: models.repos.map(presentSummary(context.hub)),
    datasets: datasets.repos.map(presentSummary(context.hub)),
    tasks: tasks.map(presentTaskCount(catalog)),
    ...(member && { member }),
    ...(steps && { steps }),
  };
};
