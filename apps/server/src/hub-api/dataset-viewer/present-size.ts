import type { DescribedSplit, Failed, Pending } from "./describe-splits.ts";

interface Described {
  readonly splits: readonly DescribedSplit[];
  readonly pending: readonly Pending[];
  readonly failed: readonly Failed[];
}

/** `/size`: of a dataset, its configurations and splits; of one configuration if `only` names it. */
export function presentSize(
  dataset: string,
  { splits, pending, failed }: Described,
  only: string | undefined,
): object {
  const ofSplits = splits.map((split) => ({
    ...{ dataset, config: split.config, split: split.split },
    ...totals([split], split.features.length),
  }));
  const configs = [...Map.groupBy(splits, ({ config }) => config)].map(([config, some]) => ({
    ...{ dataset, config, num_bytes_original_files: originalBytesOf(some) },
    ...totals(some, some[0]?.features.length ?? 0),
  }));
  if (only !== undefined) return { size: { config: configs[0], splits: ofSplits }, partial: false };
  const columns = configs.reduce((sum, { num_columns }) => sum + num_columns, 0);
  const whole = {
    dataset,
    num_bytes_original_files: originalBytesOf(splits),
    ...totals(splits, columns),
  };
  return {
    size: { dataset: whole, configs, splits: ofSplits },
    ...{ pending, failed, partial: false },
  };
}

const bytesOf = (splits: readonly DescribedSplit[]) =>
  splits.reduce((sum, { fileBytes }) => sum + fileBytes, 0);

const originalBytesOf = (splits: readonly DescribedSplit[]) =>
  splits.reduce((sum, { originalBytes }) => sum + originalBytes, 0);

const totals = (splits: readonly DescribedSplit[], columns: number) => ({
  num_bytes_parquet_files: bytesOf(splits),
  num_bytes_memory: splits.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0),
  num_rows: splits.reduce((sum, { rows }) => sum + rows, 0),
  num_columns: columns,
});
