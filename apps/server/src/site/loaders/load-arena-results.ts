import { formatRepoId } from "@orrery/registry";
import type { ArenaResultsData } from "@orrery/web/page-data/playground";
import type { Load } from "../page-context.ts";
import { taskLabel } from "../present/present-page.ts";

/** How models rate by the votes for one task: of `?task=`, else the one with most votes. */
export const loadArenaResults: Load<ArenaResultsData> = async (
  { hub: { catalog, registry } },
  { viewer, query },
) => {
  const tags = await registry.votes.tasks(viewer);
  const tasks = tags.map((tag) => ({ tag, label: taskLabel(catalog, tag) }));
  const task = tasks.find(({ tag }) => tag === query.get("task")) ?? tasks[0];
  const models = task ? await registry.votes.results(viewer, task.tag) : [];
  return {
    tasks,
    ...(task && { task }),
    models: models.map(({ id, ...rated }) => ({ id: formatRepoId(id), ...rated })),
  };
};
