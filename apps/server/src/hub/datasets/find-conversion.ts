import type { Conversion, Registry, RepoAt, TreeEntry } from "@orrery/registry";
import type { EngineSplit } from "../../dataset-engine/dataset-engine.ts";
import { EngineError } from "../../dataset-engine/engine-error.ts";
import { convertedPath } from "./convert/plan-splits.ts";

/** What a commit of a dataset is as Parquet. */
export interface FoundConversion extends Pick<Conversion, "splits"> {
  /** It is still being made, or will be. */
  readonly isPending: boolean;
  /** With its files; absent where none were made. */
  readonly at: RepoAt | undefined;
  readonly entries: ReadonlyMap<string, TreeEntry>;
}

const NONE = { at: undefined, entries: new Map<string, TreeEntry>() };

/** `undefined` for what is not converted: a mirror, or another commit than the newest. */
export async function findConversion(
  { files, conversions }: Pick<Registry, "files" | "conversions">,
  at: RepoAt,
): Promise<FoundConversion | undefined> {
  const found = await conversions.find(at.repo.key);
  if (!found || at.commit === undefined) return undefined;
  if (found.head !== at.commit || found.state === "pending" || found.state === "running")
    return at.commit === at.repo.head ? { isPending: true, splits: [], ...NONE } : undefined;
  const { splits, made } = found;
  if (made === undefined) return { isPending: false, splits, ...NONE };
  const converted = { ...at, commit: made };
  const listed = await files.list(converted, "", true);
  const entries = new Map(listed.map((entry) => [entry.path as string, entry]));
  return { isPending: false, splits, at: converted, entries };
}

/** The Parquet files of a split. Throws `ResponseNotReady` while they are made, and why there are none. */
export function getConverted(
  { isPending, splits, at, entries }: FoundConversion,
  config: string,
  split: string,
): EngineSplit {
  if (isPending)
    throw new EngineError(
      "ResponseNotReady",
      "The split is being converted to Parquet. Retry later.",
    );
  const found = splits.find((one) => one.config === config && one.split === split);
  if (!at || !found || found.error !== undefined)
    throw new EngineError(
      "DatasetGenerationError",
      found?.error ?? "The split was not converted to Parquet.",
    );
  const files = Array.from({ length: found.files }, (_, index) =>
    entries.get(convertedPath(config, split, index) ?? ""),
  );
  return { at, files: files.filter((entry) => entry !== undefined) };
}
