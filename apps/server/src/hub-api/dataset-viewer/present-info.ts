import type { DescribedSplit } from "./describe-splits.ts";

/** A map from names to types, as `DatasetInfo` has features. */
export const presentFeatures = ({ features }: DescribedSplit): object =>
  Object.fromEntries(features.map(({ name, type }) => [name, type]));

/** `DatasetInfo` of one configuration, by its splits. */
export function presentInfo(dataset: string, splits: readonly DescribedSplit[]): object {
  const name = dataset.split("/").at(-1);
  const [first] = splits;
  const bytes = (field: "fileBytes" | "memoryBytes") =>
    splits.reduce((sum, split) => sum + split[field], 0);
  return {
    ...{ description: "", citation: "", homepage: "", license: "" },
    features: first ? presentFeatures(first) : {},
    ...{ builder_name: "parquet", dataset_name: name, config_name: first?.config },
    version: { version_str: "0.0.0", major: 0, minor: 0, patch: 0 },
    splits: Object.fromEntries(
      splits.map(({ split, memoryBytes, rows }) => [
        split,
        { name: split, num_bytes: memoryBytes, num_examples: rows, dataset_name: name },
      ]),
    ),
    ...{ download_size: bytes("fileBytes"), dataset_size: bytes("memoryBytes") },
  };
}
