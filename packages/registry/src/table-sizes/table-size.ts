import { type DatasetSize, findSplits } from "@orrery/catalog";
import type { LfsPointer } from "../lfs/lfs-pointer.ts";

/** What the footer of a table file says. */
export interface TableSize {
  readonly rows: number;
  readonly columns: number;
}

/** A file by its content. */
export interface TableFile {
  readonly path: string;
  readonly oid: string;
  readonly lfs: LfsPointer | undefined;
}

/** A dataset of more tables has the size that its card states. */
export const MAX_TABLES = 2_000;

const TABLE = /\.parquet$/i;

export const isTable = ({ path }: Pick<TableFile, "path">): boolean => TABLE.test(path);

export const contentOf = ({ oid, lfs }: Omit<TableFile, "path">): string => lfs?.digest ?? oid;

/** The tables that have all of a dataset's rows; empty where other files have some. */
export function tablesOf(
  cardData: Readonly<Record<string, unknown>>,
  files: readonly TableFile[],
): readonly TableFile[] {
  const tables = files.filter(isTable);
  if (tables.length === 0 || tables.length > MAX_TABLES) return [];
  const splits = findSplits(
    cardData,
    files.map(({ path }) => path),
  ).flatMap((config) => config.splits);
  const wanted = new Set(splits.flatMap((split) => split.files));
  const found = tables.filter(({ path }) => wanted.has(path));
  return found.length === wanted.size ? found : [];
}

/** Adds the rows of all; of the columns, those of the widest. */
export const addSizes = (sizes: readonly TableSize[]): DatasetSize => ({
  rows: Math.min(
    Number.MAX_SAFE_INTEGER,
    sizes.reduce((sum, { rows }) => sum + rows, 0),
  ),
  columns: sizes.reduce((most, { columns }) => Math.max(most, columns), 0),
});
