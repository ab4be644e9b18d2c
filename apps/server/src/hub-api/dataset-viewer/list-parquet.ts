import { CONVERSION_REF } from "@orrery/registry";
import { encodePath } from "@orrery/web/paths";
import { EngineError } from "../../dataset-engine/engine-error.ts";
import { getConverted } from "../../hub/datasets/find-conversion.ts";
import { type FoundDataset, getConfig, getSplit } from "../../hub/datasets/find-dataset.ts";
import type { Failed, Pending } from "./describe-splits.ts";

/**
 * The Parquet files of a dataset, or of one configuration: those of the conversion by the ref's name, which clients
 * replace by its commit; without one, those of the dataset at its commit.
 */
export function listParquet(found: FoundDataset, hubUrl: string, only: string | undefined) {
  const { name: dataset, conversion } = found;
  const configs = only === undefined ? found.configs : [getConfig(found, only)];
  const failed = new Map<string, Failed>();
  const pending: Pending[] = [];
  const ref = encodeURIComponent(CONVERSION_REF);
  const files = configs.flatMap(({ name: config, splits }) =>
    splits.flatMap(({ name: split }) => {
      try {
        const isConverted = conversion?.at !== undefined;
        const { at, files } = isConverted
          ? getConverted(conversion, config, split)
          : getSplit(found, config, split);
        const revision = isConverted ? ref : at.commit;
        return files.map(({ path, size }) => ({
          ...{ dataset, config, split },
          url: `${hubUrl}/datasets/${dataset}/resolve/${revision}/${encodePath(path)}`,
          ...{ filename: path.split("/").at(-1) ?? path, size },
        }));
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        if (error.code === "ResponseNotReady") pending.push({ dataset, config, split });
        else failed.set(config, { dataset, config, error: error.message });
        return [];
      }
    }),
  );
  return { files, pending, failed: [...failed.values()] };
}
