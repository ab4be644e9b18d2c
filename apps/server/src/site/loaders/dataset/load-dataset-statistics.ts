import { RegistryError } from "@orrery/registry";
import type { StatisticsAnswer } from "@orrery/web/page-data/repo/split-viewer";
import { findSplit } from "../../dataset-viewer/find-split.ts";
import { askStatistics } from "../../dataset-viewer/split-statistics.ts";
import type { Load } from "../../page-context.ts";
import { repoAt } from "../repo/load-repo.ts";

/** Statistics of the columns of a split, which its page asks for when the rows are there. */
export const loadDatasetStatistics: Load<StatisticsAnswer> = async (context, visit) => {
  const at = await repoAt(context, "dataset", visit);
  const { chosen } = await findSplit(context, at, visit.query);
  if (!chosen) throw new RegistryError("revision-not-found", "This split has no statistics.");
  return askStatistics(context, chosen.files);
};
