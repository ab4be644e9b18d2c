import { RegistryError } from "@orrery/registry";
import { pathTo } from "@orrery/web/paths";
import { findSplit } from "../dataset-viewer/find-split.ts";
import { repoAt } from "../loaders/repo/load-repo.ts";
import type { PageAction } from "./page-action.ts";

/** Has the quality report of the split made that the address chooses. */
export const qualityAction: PageAction = async (context, visit) => {
  const { qualityReports } = context.hub.registry;
  const at = await repoAt(context, "dataset", visit);
  const { id } = at.repo;
  await qualityReports.requireStart(visit.viewer, id);
  const { chosen } = await findSplit(context, at, visit.query);
  if (!chosen) throw new RegistryError("bad-request", "This dataset has no rows to inspect.");
  const place = { config: chosen.config.name, split: chosen.split };
  await qualityReports.start(visit.viewer, id, place.config, place.split);
  const { namespace, name } = id;
  const address = pathTo("datasetQuality", { namespace, name });
  return { redirectTo: `${address}?${new URLSearchParams(place)}` };
};
