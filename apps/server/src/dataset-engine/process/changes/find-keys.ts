import { DuckDBTypeId as Id } from "@duckdb/node-api";
import { quoteName } from "../../where/print-sql.ts";
import type { Column } from "../open-split.ts";
import type { Side, Sides } from "./sides.ts";

const TYPES: ReadonlySet<Id> = new Set([
  ...[Id.VARCHAR, Id.UUID, Id.SMALLINT, Id.INTEGER, Id.BIGINT, Id.HUGEINT],
  ...[Id.USMALLINT, Id.UINTEGER, Id.UBIGINT],
]);
const LOOKED_AT = 30;
/** The count of different values is an estimate. */
const NEARLY = 0.85;
const MOST = 5;
const MAX_KEY = 200;
/** Of more rows the estimate has to do; matching counts them anyway. */
const COUNTED_ROWS = 1_000_000;

/** Columns whose values identify the rows of both revisions, as far as they differ. */
export async function findKeys(
  { before, after }: Sides,
  common: readonly Column[],
): Promise<readonly string[]> {
  let candidates: readonly Column[] = common
    .filter(({ type }) => TYPES.has(type.typeId))
    .slice(0, LOOKED_AT);
  for (const side of [after, before]) {
    candidates = await keep(side, candidates, ({ name }) => [
      `approx_count_distinct(${quoteName(name)}) >= ${NEARLY} * count(*)
       AND coalesce(max(length(${quoteName(name)}::VARCHAR)), 0) <= ${MAX_KEY}`,
    ]);
    candidates = candidates.slice(0, MOST);
    const rows = side.files.reduce((sum, file) => sum + (side.split.rows[file] ?? 0), 0);
    if (rows > COUNTED_ROWS) continue;
    for (const column of candidates) {
      const unique = [`count(DISTINCT hash(${quoteName(column.name)})) = count(*)`];
      const [kept] = await keep(side, [column], () => unique);
      if (!kept) candidates = candidates.filter((one) => one !== column);
    }
  }
  return candidates.map(({ name }) => name);
}

async function keep(
  { split, files }: Side,
  columns: readonly Column[],
  condition: (column: Column) => readonly string[],
): Promise<readonly Column[]> {
  if (files.length === 0 || columns.length === 0) return columns;
  const read = await split.connection.runAndReadAll(
    `SELECT ${columns.flatMap(condition).join(", ")} FROM ${split.from(files)}`,
  );
  const kept = read.getRows()[0] ?? [];
  return columns.filter((_, at) => kept[at] === true);
}
