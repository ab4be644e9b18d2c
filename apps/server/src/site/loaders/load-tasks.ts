import { TASK_MODALITIES } from "@orrery/catalog";
import type { TasksData } from "@orrery/web/page-data/tasks";
import { askedFor, matchesQuery } from "../../base/matches-query.ts";
import type { Load } from "../page-context.ts";

/** Every task that the catalog knows, with how many of this hub's models do it. */
export const loadTasks: Load<TasksData> = async ({ hub }, { viewer, query }) => {
  const counted = await hub.registry.repos.countByTask(viewer, { type: "model" });
  const counts = new Map(counted.map(({ value, count }) => [value, count]));
  const q = askedFor(query);
  const matches = matchesQuery(q);
  const found = Object.entries(hub.catalog.tasks).filter(
    ([tag, { label, summary, modality, subtasks = [] }]) =>
      matches(tag, label, summary, modality, ...subtasks.map((subtask) => subtask.label)),
  );
  return {
    ...(q && { q }),
    modalities: TASK_MODALITIES.map(({ id, label }) => ({
      key: id,
      label,
      tasks: found
        .filter(([, { modality }]) => modality === id)
        .map(([tag, { label, summary }]) => ({ tag, label, summary, count: counts.get(tag) ?? 0 }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    })).filter(({ tasks }) => tasks.length > 0),
  };
};
