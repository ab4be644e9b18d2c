import type { RepoAt } from "@orrery/registry";
import { LIMITS } from "../../../base/limits.ts";
import type { EngineSplit } from "../../../dataset-engine/dataset-engine.ts";
import { EngineError } from "../../../dataset-engine/engine-error.ts";
import type { CellLimits, ChangeKind, ChangesJob } from "../../../dataset-engine/engine-job.ts";
import type { Hub } from "../../hub.ts";
import { type FoundDataset, findConfigs, getSplit, readDatasetAt } from "../find-dataset.ts";

/** Two revisions of a dataset that may be read. */
export interface ComparedDatasets {
  readonly before: FoundDataset;
  readonly after: FoundDataset;
}

export interface ChangesQuestion {
  readonly config: string;
  readonly split: string;
  readonly key: string | undefined;
  readonly kind: ChangeKind | undefined;
  readonly offset: number;
  readonly length: number;
  readonly cells: CellLimits;
}

/** Columns that are shown of a changed row. */
const COLUMNS = 30;
const SHORT = 8;

/** Throws `gated-repo` for who may not read the files, and `EngineError` for a revision without rows. */
export async function readRevisions(
  { registry }: Pick<Hub, "registry">,
  from: RepoAt,
  to: RepoAt,
): Promise<ComparedDatasets> {
  const read = async (at: RepoAt) => {
    const dataset = await readDatasetAt(registry, at);
    return ofCommit(at, () => findConfigs(dataset));
  };
  return { before: await read(from), after: await read(to) };
}

/** JSON of `SplitChanges`. Throws `EngineError`. */
export function findChanges(
  { datasetEngine }: Pick<Hub, "datasetEngine">,
  { before, after }: ComparedDatasets,
  { config, split, ...question }: ChangesQuestion,
): Promise<string> {
  const [earlier, later] = [getFiles(before, config, split), getFiles(after, config, split)];
  const job: ChangesJob = {
    shape: "changes",
    ...question,
    ...{ earlier: earlier.files.length, same: findSame(earlier, later), columnLimit: COLUMNS },
    mostRows: LIMITS.changesRows.value,
  };
  return datasetEngine.ask({ at: later.at, files: [...earlier.files, ...later.files] }, job);
}

function getFiles(found: FoundDataset, config: string, split: string): EngineSplit {
  return ofCommit(found.at, () => getSplit(found, config, split));
}

/** Errors name the commit: there are two. */
function ofCommit<Value>({ commit }: RepoAt, find: () => Value): Value {
  try {
    return find();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { code } = error;
    const message =
      code === "NotSupportedDisabledViewerError"
        ? "Its files are not Parquet, and of other formats the hub keeps the Parquet files of the newest commit only."
        : error.message;
    throw new EngineError(code, `Commit ${commit?.slice(0, SHORT) ?? ""}: ${message}`);
  }
}

/** Places of files with the same content, each with one of the other revision. */
function findSame(earlier: EngineSplit, later: EngineSplit): readonly number[] {
  const places = new Map<string, number[]>();
  for (const [at, { lfs, oid }] of earlier.files.entries()) {
    const content = lfs?.digest ?? oid;
    places.set(content, [...(places.get(content) ?? []), at]);
  }
  return later.files.flatMap(({ lfs, oid }, at) => {
    const other = places.get(lfs?.digest ?? oid)?.shift();
    return other === undefined ? [] : [other, earlier.files.length + at];
  });
}
