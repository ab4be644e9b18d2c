import type { DuckDBValue } from "@duckdb/node-api";
import type { ChangedCell, SplitChanges } from "@orrery/web/page-data/repo/dataset-changes";
import type { ChangesJob } from "../../engine-job.ts";
import { quoteName } from "../../where/print-sql.ts";
import { type Feature, listFeatures } from "../features.ts";
import type { Split } from "../open-split.ts";
import { type NumberedRow, readNumbered } from "../rows.ts";
import { countRows } from "../search/search-rows.ts";
import { formatFeature, kindOfColumn } from "../view/format-feature.ts";
import { createViewCells } from "../view/view-cells.ts";
import { compareColumns } from "./compare-columns.ts";
import { findKeys } from "./find-keys.ts";
import { DIFFERENCES, matchRows } from "./match-rows.ts";
import { openSides, type Sides } from "./sides.ts";

type Prepared = Omit<SplitChanges, "columns" | "rows" | "total"> & { readonly sides: Sides };

/** Of the split that is open: its next page needs no comparison. */
const prepared = new WeakMap<Split, { readonly question: string; readonly found: Prepared }>();
const KINDS = {
  added: "before IS NULL",
  removed: "after IS NULL",
  changed: "before IS NOT NULL AND after IS NOT NULL",
} as const;
/** Of a text that is cut, before its first difference. */
const BEFORE_DIFFERENCE = 40;

/** Rows that were added, removed or changed between two revisions, as JSON of `SplitChanges`. */
export async function listChanges(split: Split, job: ChangesJob): Promise<string> {
  const { sides, ...found } = await prepare(split, job);
  const { kind, offset, length } = job;
  const read = await split.connection.runAndReadAll(
    `SELECT before, after FROM ${DIFFERENCES} WHERE ${kind ? KINDS[kind] : "true"}
     ORDER BY coalesce(after, before), after IS NULL, before
     LIMIT ${Math.trunc(length)} OFFSET ${Math.trunc(offset)}`,
  );
  const pairs = read
    .getRows()
    .map(([before, after]) => [numberOf(before), numberOf(after)] as const);
  const { counts } = found;
  const total = kind ? counts[kind] : counts.added + counts.removed + counts.changed;
  return JSON.stringify({ ...found, total, ...(await readPairs(sides, pairs, job)) });
}

const numberOf = (value: DuckDBValue | undefined): number | undefined =>
  value === null || value === undefined ? undefined : Number(value);

async function prepare(split: Split, job: ChangesJob): Promise<Prepared> {
  const question = JSON.stringify([job.earlier, job.same, job.key]);
  const known = prepared.get(split);
  if (known?.question === question) return known.found;
  prepared.delete(split);
  const sides = await openSides(split, job);
  const compared = await compareColumns(sides);
  await matchRows(sides, compared, job.key);
  const counted = await split.connection.runAndReadAll(
    `SELECT ${Object.values(KINDS)
      .map((condition) => `count(*) FILTER (${condition})`)
      .join(", ")} FROM ${DIFFERENCES}`,
  );
  const [added = 0, removed = 0, changed = 0] = (counted.getRows()[0] ?? []).map(Number);
  const found: Prepared = {
    sides,
    counts: { added, removed, changed },
    rowCounts: { from: countRows(sides.before.split), to: countRows(sides.after.split) },
    changedColumns: compared.changed,
    keys: await findKeys(sides, compared.common),
  };
  prepared.set(split, { question, found });
  return found;
}

type Pair = readonly [before: number | undefined, after: number | undefined];

/** Rows of both revisions, by the columns of the later one and then those that are gone. */
async function readPairs(
  { before, after }: Sides,
  pairs: readonly Pair[],
  { columnLimit, cells, key }: ChangesJob,
): Promise<Pick<SplitChanges, "columns" | "rows">> {
  const names = [...after.split.columns, ...before.split.columns].map(({ name }) => name);
  const shown = [...new Set(key === undefined ? names : [key, ...names])].slice(0, columnLimit);
  const [are, were] = [await listFeatures(after.split), await listFeatures(before.split)];
  const [laters, earliers] = [
    await readShown(
      after.split,
      shown,
      pairs.map(([, number]) => number),
    ),
    await readShown(
      before.split,
      shown,
      pairs.map(([number]) => number),
    ),
  ];
  const cellOf = createViewCells(cells);
  const present = (value: DuckDBValue, feature: Feature | undefined, other: DuckDBValue) =>
    cellOf(fromDifference(value, other, cells.characters), feature);
  return {
    columns: shown.map((name) => {
      const feature = are.get(name) ?? were.get(name);
      return { name, type: formatFeature(feature), kind: kindOfColumn(feature) };
    }),
    rows: pairs.map(([earlier, later]) => {
      const [was, is] = [earliers(earlier), laters(later)];
      return {
        kind: !was ? "added" : !is ? "removed" : "changed",
        ...(earlier !== undefined && { before: earlier }),
        ...(later !== undefined && { after: later }),
        cells: shown.map((name): ChangedCell => {
          const [old, now] = [was?.get(name) ?? null, is?.get(name) ?? null];
          const isChanged = was !== undefined && is !== undefined && !isSame(old, now);
          return {
            ...(was && (isChanged || !is) && { before: present(old, were.get(name), now) }),
            ...(is && { after: present(now, are.get(name), isChanged ? old : now) }),
            ...(isChanged && { isChanged }),
          };
        }),
      };
    }),
  };
}

async function readShown(
  split: Split,
  shown: readonly string[],
  numbers: readonly (number | undefined)[],
): Promise<(number: number | undefined) => ReadonlyMap<string, DuckDBValue> | undefined> {
  const own = new Set(split.columns.map(({ name }) => name));
  const names = shown.filter((name) => own.has(name));
  const wanted = numbers.filter((number) => number !== undefined);
  const sql = names.length > 0 ? names.map(quoteName).join(", ") : "NULL";
  const rows: readonly NumberedRow[] = await readNumbered(split, wanted, sql);
  const byNumber = new Map(
    rows.map(({ index, cells }) => [
      index,
      new Map(names.map((name, at) => [name, cells[at] ?? null])),
    ]),
  );
  return (number) => (number === undefined ? undefined : byNumber.get(number));
}

const isSame = (one: DuckDBValue, other: DuckDBValue): boolean =>
  (one === null) === (other === null) &&
  typeof one === typeof other &&
  String(one) === String(other);

/** A long text begins a little before it differs. */
function fromDifference(value: DuckDBValue, other: DuckDBValue, characters: number): DuckDBValue {
  if (typeof value !== "string" || typeof other !== "string" || value === other) return value;
  let at = 0;
  while (at < value.length && value[at] === other[at]) at++;
  const start = at - BEFORE_DIFFERENCE;
  return start > 0 && value.length > characters ? `…${value.slice(start)}` : value;
}
