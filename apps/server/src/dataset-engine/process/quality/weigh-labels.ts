import { DuckDBTypeId as Id } from "@duckdb/node-api";
import type { LabelBalance } from "../../quality/quality-work.ts";
import { quoteName } from "../../where/print-sql.ts";
import type { Feature } from "../features.ts";
import type { Column, Split } from "../open-split.ts";
import { countRows } from "../search/search-rows.ts";

const MOST_CLASSES = 1_000;
const TOP = 5;
const UNUSED = 20;
const MAX_LABEL = 100;
/** A text is a label where few different ones make many rows; of whole numbers only very few. */
const FEW = 10;
const SHARE = 0.2;
const TYPES: Readonly<Partial<Record<Id, number>>> = {
  [Id.BOOLEAN]: 2,
  [Id.VARCHAR]: 100,
  [Id.TINYINT]: 20,
  [Id.SMALLINT]: 20,
  [Id.INTEGER]: 20,
  [Id.BIGINT]: 20,
  [Id.UTINYINT]: 20,
  [Id.USMALLINT]: 20,
  [Id.UINTEGER]: 20,
  [Id.UBIGINT]: 20,
};

/** How evenly rows have the labels of a column; `undefined` for one without labels. `feature` is that of a class label. */
export async function weighLabels(
  split: Split,
  { name, type }: Column,
  feature: Feature | undefined,
  distinct: number,
): Promise<LabelBalance | undefined> {
  const most = feature ? MOST_CLASSES : TYPES[type.typeId];
  // The count of different values is an estimate.
  if (most === undefined || distinct > 1.2 * most) return undefined;
  const read = await split.connection.runAndReadAll(
    `SELECT left(${quoteName(name)}::VARCHAR, ${MAX_LABEL}), count(*) FROM ${split.from()}
     WHERE ${quoteName(name)} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_CLASSES}`,
  );
  const names = namesOf(feature);
  const counts = read
    .getRows()
    .map(([value, rows]) => ({ label: nameOf(names, String(value)), rows: Number(rows) }))
    .filter(({ label }) => !feature || label !== "-1");
  const rarest = counts.at(-1);
  const isFew = counts.length <= Math.max(FEW, SHARE * countRows(split));
  const repeats = countRows(split) >= 2 * counts.length;
  if (!rarest || counts.length > most || !(feature || (isFew && repeats))) return undefined;
  const used = new Set(counts.map(({ label }) => label));
  return {
    classes: counts.length,
    top: counts.slice(0, TOP),
    rarest,
    evenness: evennessOf(counts.map(({ rows }) => rows)),
    unused: names.filter((one) => !used.has(one)).slice(0, UNUSED),
  };
}

const namesOf = (feature: Feature | undefined): readonly string[] =>
  feature && "names" in feature && Array.isArray(feature.names)
    ? feature.names.slice(0, MOST_CLASSES).map((name) => String(name).slice(0, MAX_LABEL))
    : [];

const nameOf = (names: readonly string[], value: string): string =>
  /^\d+$/.test(value) ? (names[Number(value)] ?? value) : value;

/** Pielou's evenness: entropy as a share of the largest that so many labels can have. */
function evennessOf(counts: readonly number[]): number {
  if (counts.length < 2) return 0;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const entropy = counts.reduce((sum, count) => {
    const share = count / total;
    return sum - share * Math.log(share);
  }, 0);
  return Number((entropy / Math.log(counts.length)).toFixed(4));
}
