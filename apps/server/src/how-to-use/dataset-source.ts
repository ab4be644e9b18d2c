import { type DatasetConfig, findLoadable } from "@orrery/catalog";
import type { Repo } from "@orrery/registry";

/** What programs that load a dataset are made from. */
export interface DatasetSource {
  readonly configs: readonly DatasetConfig[];
  readonly paths: readonly string[];
}

export const datasetSource = (
  { facts }: Pick<Repo, "facts">,
  paths: readonly string[],
): DatasetSource => ({ configs: findLoadable(facts.cardData, paths), paths });
