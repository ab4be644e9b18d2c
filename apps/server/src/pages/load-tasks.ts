import { TASK_MODALITIES, tasks } from "@orrery/catalog";
import type { TasksData } from "@orrery/web/page-data";
import type { Load } from "./page-context.ts";

/** Every task that the catalogue knows, with how many of this hub's models do it. */
export const loadTasks: Load<TasksData> = async ({ hub: { registry } }, { viewer }) => {
  const counted = await registry.repos.countByTask(viewer, { type: "model" });
  const counts = new Map(counted.map(({ value, count }) => [value, count]));
  const all = Object.entries(tasks).map(([tag, { label, modality, summary }]) => ({
    tag,
    label,
    modality,
    summary,
    count: counts.get(tag) ?? 0,
  }));
  return {
    modalities: TASK_MODALITIES.map(({ id, label }) => ({
      key: id,
      label,
      tasks: all
        .filter(({ modality }) => modality === id)
        .map(({ modality: _, ...task }) => task)
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    })).filter((group) => group.tasks.length > 0),
  };
};
