import { type DuckDBValue, DuckDBTypeId as Id } from "@duckdb/node-api";
import type { ColumnQuality } from "../../quality/quality-work.ts";
import { quoteName } from "../../where/print-sql.ts";
import { type Feature, kindOf, listFeatures } from "../features.ts";
import type { Column, Split } from "../open-split.ts";
import { rowHash } from "../row-hash.ts";
import { rowNumber } from "../rows.ts";
import { countRows } from "../search/search-rows.ts";
import { formatFeature } from "../view/format-feature.ts";
import { EXAMPLES, numbersOf } from "./example-rows.ts";
import { findOutliers } from "./find-outliers.ts";
import { weighLabels } from "./weigh-labels.ts";

const MAX_NAME = 300;
const NUMBERS: ReadonlySet<Id> = new Set([
  ...[Id.TINYINT, Id.SMALLINT, Id.INTEGER, Id.BIGINT],
  ...[Id.UTINYINT, Id.USMALLINT, Id.UINTEGER, Id.UBIGINT],
  ...[Id.FLOAT, Id.DOUBLE, Id.DECIMAL],
]);
const FACTS = 6;

/** Some columns of a split, by their places. */
export async function inspectColumns(
  split: Split,
  first: number,
  count: number,
): Promise<readonly ColumnQuality[]> {
  const columns = split.columns.slice(first, first + count);
  if (columns.length === 0) return [];
  const features = await listFeatures(split);
  const number = rowNumber(split);
  const sql = columns.flatMap((column) => factsOf(column, number));
  const read = await split.connection.runAndReadAll(
    `SELECT ${sql.join(", ")} FROM ${split.from()}`,
  );
  const facts = read.getRows()[0] ?? [];
  const found: ColumnQuality[] = [];
  for (const [at, column] of columns.entries())
    found.push(
      await describe(
        split,
        column,
        features.get(column.name),
        facts.slice(at * FACTS, (at + 1) * FACTS),
      ),
    );
  return found;
}

function factsOf(column: Column, number: string): readonly string[] {
  const name = quoteName(column.name);
  const empty = emptiness(column);
  const hash = rowHash([column]);
  const there = `FILTER (${name} IS NOT NULL)`;
  return [
    `count(*) FILTER (${name} IS NULL)`,
    `count(*) FILTER (${empty})`,
    `min(${number}, ${EXAMPLES}) FILTER (${name} IS NULL OR ${empty})`,
    `min(${hash}) ${there}`,
    `max(${hash}) ${there}`,
    `approx_count_distinct(${hash}) ${there}`,
  ];
}

function emptiness({ name, type }: Column): string {
  const column = quoteName(name);
  switch (type.typeId) {
    case Id.VARCHAR:
      return `trim(${column}, E' \\t\\r\\n') = ''`;
    case Id.FLOAT:
    case Id.DOUBLE:
      return `isnan(${column})`;
    case Id.LIST:
      return `len(${column}) = 0`;
    default:
      return "false";
  }
}

async function describe(
  split: Split,
  column: Column,
  feature: Feature | undefined,
  [nulls, empty, emptyExamples, lowest, highest, distinct]: readonly DuckDBValue[],
): Promise<ColumnQuality> {
  const isClass = kindOf(feature) === "ClassLabel";
  const rows = countRows(split);
  const isConstant = lowest !== null && lowest === highest && Number(nulls) < rows;
  const known = {
    name: column.name.slice(0, MAX_NAME),
    type: formatFeature(feature),
    nulls: Number(nulls),
    empty: Number(empty),
    emptyExamples: numbersOf(emptyExamples ?? null),
    isConstant,
    distinct: isConstant ? 1 : Number(distinct),
  };
  const outliers =
    !isClass && !isConstant && NUMBERS.has(column.type.typeId)
      ? await findOutliers(split, column)
      : undefined;
  const labels = isConstant
    ? undefined
    : await weighLabels(split, column, isClass ? feature : undefined, known.distinct);
  return { ...known, ...(outliers && { outliers }), ...(labels && { labels }) };
}
