import { RegistryError } from "@orrery/registry";
import type { RepoHead } from "@orrery/web/page-data/repo/repo-head";
import {
  type FoundDataset,
  findConfigs,
  type ReadDataset,
  readDatasetAt,
} from "../../hub/datasets/find-dataset.ts";
import { repoAt } from "../loaders/repo/load-repo.ts";
import type { PageContext, PageRequest } from "../page-context.ts";
import { presentHead } from "../present/present-page.ts";

/** The dataset whose rows a page changes. */
export interface EditedPlace {
  readonly repo: RepoHead;
  readonly commitId: string;
  readonly dataset: ReadDataset;
}

/** Throws `forbidden` for people who may not propose changes. */
export async function findEditedPlace(
  context: PageContext,
  visit: PageRequest,
): Promise<EditedPlace> {
  const at = await repoAt(context, "dataset", visit);
  const repo = await presentHead(context, visit, at.repo);
  if (!repo.canPropose || at.commit === undefined)
    throw new RegistryError(
      "forbidden",
      "Rows can be edited only by people who can open pull requests.",
    );
  const dataset = await readDatasetAt(context.hub.registry, at);
  return { repo, commitId: at.commit, dataset };
}

export interface ChosenRows {
  readonly found: FoundDataset;
  readonly config: string;
  readonly split: string;
}

/** The split that an address names, by default the first. Throws `EngineError` where there are no rows. */
export function chooseRows({ dataset }: EditedPlace, query: URLSearchParams): ChosenRows {
  const found = findConfigs(dataset);
  const config = query.get("config") ?? found.configs[0]?.name ?? "";
  const splits = found.configs.find(({ name }) => name === config)?.splits;
  return { found, config, split: query.get("split") ?? splits?.[0]?.name ?? "" };
}
