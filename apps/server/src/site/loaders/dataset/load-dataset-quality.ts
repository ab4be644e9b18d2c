import type { DatasetQualityData } from "@orrery/web/page-data/repo/dataset-quality";
import { findQuality } from "../../../hub/datasets/quality/find-quality.ts";
import { findSplit } from "../../dataset-viewer/find-split.ts";
import type { Load } from "../../page-context.ts";
import { presentHead } from "../../present/present-page.ts";
import { repoAt } from "../repo/load-repo.ts";

const SHOWN_COLUMNS = 200;

/** The quality report of a split. */
export const loadDatasetQuality: Load<DatasetQualityData> = async (context, visit) => {
  const at = await repoAt(context, "dataset", visit);
  const repo = await presentHead(context, visit, at.repo);
  const { chosen, notice } = await findSplit(context, at, visit.query);
  if (!chosen) return { repo, ...(notice && { notice }) };
  const { configs, config, split, found } = chosen;
  const { made, ...quality } = await findQuality(context.hub.registry, found, config.name, split);
  return {
    repo,
    place: {
      configs: configs.map(({ name }) => name),
      config: config.name,
      splits: config.splits.map(({ name }) => name),
      split,
    },
    quality: {
      ...quality,
      ...(made && {
        made: {
          ...made,
          report: { ...made.report, details: made.report.details.slice(0, SHOWN_COLUMNS) },
        },
      }),
    },
  };
};
