import type { ChangedColumns } from "@orrery/web/page-data/repo/dataset-changes";
import { listFeatures } from "../features.ts";
import type { Column } from "../open-split.ts";
import { formatFeature } from "../view/format-feature.ts";
import type { Sides } from "./sides.ts";

export interface ComparedColumns {
  readonly changed: ChangedColumns;
  /** That both have, with the type of the later revision. */
  readonly common: readonly Column[];
  /** Names of those whose type is another: their values are compared as text. */
  readonly retyped: ReadonlySet<string>;
}

const MOST_NAMES = 100;

/** What became of the columns. Pure but for the notes in the files. */
export async function compareColumns({ before, after }: Sides): Promise<ComparedColumns> {
  const [were, are] = [await listFeatures(before.split), await listFeatures(after.split)];
  const types = new Map(before.split.columns.map(({ name, type }) => [name, String(type)]));
  const common = after.split.columns.filter(({ name }) => types.has(name));
  const retyped = common.filter(({ name, type }) => types.get(name) !== String(type));
  const only = (some: readonly Column[], other: ReadonlyMap<string, unknown>) =>
    some.filter(({ name }) => !other.has(name)).slice(0, MOST_NAMES);
  return {
    changed: {
      added: only(after.split.columns, were).map(({ name }) => ({
        ...{ name, type: formatFeature(are.get(name)) },
      })),
      removed: only(before.split.columns, are).map(({ name }) => ({
        ...{ name, type: formatFeature(were.get(name)) },
      })),
      retyped: retyped.slice(0, MOST_NAMES).map(({ name }) => ({
        ...{ name, from: formatFeature(were.get(name)), to: formatFeature(are.get(name)) },
      })),
    },
    common,
    retyped: new Set(retyped.map(({ name }) => name)),
  };
}
