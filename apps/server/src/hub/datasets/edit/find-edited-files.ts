import type { TreeEntry } from "@orrery/registry";
import { LIMITS } from "../../../base/limits.ts";
import type { DatasetEngine } from "../../../dataset-engine/dataset-engine.ts";
import type { EditedFormat } from "../../../dataset-engine/edit/edit-work.ts";
import { EngineError } from "../../../dataset-engine/engine-error.ts";
import type { SplitDescription } from "../../../dataset-engine/engine-job.ts";
import { planSplits } from "../convert/plan-splits.ts";
import { type FoundDataset, getConfig, getSplit, isParquet } from "../find-dataset.ts";

/** A file of a split, in its place there. */
export interface EditedFile {
  readonly entry: TreeEntry;
  readonly format: EditedFormat;
  /** Of a CSV file. */
  readonly separator: string;
  /** The number of its first row in the split. */
  readonly firstRow: number;
  readonly rows: number;
}

export interface EditedSplit {
  readonly files: readonly EditedFile[];
  readonly features: SplitDescription["features"];
}

const FORMATS: readonly (readonly [EditedFormat, RegExp])[] = [
  ["parquet", /\.parquet$/i],
  ["csv", /\.csv(?:\.(?:gz|zst))?$/i],
  ["tsv", /\.tsv(?:\.(?:gz|zst))?$/i],
  ["jsonl", /\.(?:jsonl|ndjson)(?:\.(?:gz|zst))?$/i],
];
const DEFAULTS = { csv: ",", tsv: "\t", jsonl: "", parquet: "" };
const MAX_BYTES = LIMITS.rowEditBytes.value;

export const formatOf = (path: string): EditedFormat | undefined =>
  FORMATS.find(([, pattern]) => pattern.test(path))?.[0];

/** The files of a split by their rows. Throws `EngineError` with why they can't be edited. */
export async function findEditedFiles(
  engine: DatasetEngine,
  found: FoundDataset,
  config: string,
  split: string,
): Promise<EditedSplit> {
  const planned = listFiles(found, config, split);
  const sources = planned.filter(({ entry }) => entry.size > 0);
  const other = sources.find(({ entry }) => formatOf(entry.path) === undefined);
  if (other)
    throw new EngineError(
      "NotSupportedDisabledViewerError",
      `Rows of CSV, TSV, JSON lines and Parquet files can be edited; ${JSON.stringify(other.entry.path)} is another.`,
    );
  const bytes = sources.reduce((sum, { entry }) => sum + entry.size, 0);
  if (bytes > MAX_BYTES)
    throw new EngineError(
      "TooBigContentError",
      `The split has ${bytes} bytes; splits with at most ${MAX_BYTES} can be edited.`,
    );
  const { files, features } = JSON.parse(
    await engine.ask(getSplit(found, config, split), { shape: "describe" }),
  ) as SplitDescription;
  const left = found.conversion?.splits.find((one) => one.config === config && one.split === split);
  if (files.length > sources.length)
    throw new EngineError("TooBigContentError", "A file of the split is too large to be edited.");
  if ((left && left.badRows > 0) || files.length < sources.length)
    throw new EngineError(
      "NotSupportedDisabledViewerError",
      "Some lines of this split are not rows. Correct them in the files first.",
    );
  let firstRow = 0;
  return {
    features,
    files: sources.map(({ entry, separator }, at) => {
      const rows = files[at]?.rows ?? 0;
      const format = formatOf(entry.path) as EditedFormat;
      const file = { entry, format, separator: separator ?? DEFAULTS[format], firstRow, rows };
      firstRow += rows;
      return file;
    }),
  };
}

/** In the order of the rows: of files that are converted that of the conversion. */
function listFiles(
  found: FoundDataset,
  config: string,
  split: string,
): readonly { readonly entry: TreeEntry; readonly separator?: string }[] {
  const paths = getConfig(found, config).splits.find(({ name }) => name === split)?.files ?? [];
  if (paths.every(isParquet))
    return paths.flatMap((path) => {
      const entry = found.entries.get(path);
      return entry ? [{ entry }] : [];
    });
  const { splits } = planSplits(found.at.repo.facts.cardData, found.entries);
  return splits.find((one) => one.config === config && one.split === split)?.files ?? [];
}
