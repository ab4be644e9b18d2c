import type { Task } from "@orrery/catalog";

/** A task in the words of clients (hub-protocol §3.11). One that nothing explains is a placeholder. */
export const presentTask = (
  id: string,
  { label, canonicalId, libraries, summary, page }: Task,
) => ({
  id,
  label,
  ...(canonicalId && { canonicalId }),
  ...(!page && { isPlaceholder: true }),
  summary,
  libraries,
  demo: page?.demo ?? { inputs: [], outputs: [] },
  models: page?.models ?? [],
  datasets: page?.datasets ?? [],
  spaces: page?.spaces ?? [],
  metrics: page?.metrics ?? [],
  widgetModels: page?.widgetModels ?? [],
  ...(page?.youtubeId && { youtubeId: page.youtubeId }),
});
