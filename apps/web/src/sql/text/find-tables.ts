import type { SqlTable, SqlTables } from "../../page-data/repo/dataset-sql.ts";
import { identifierOf, tokensOf } from "./sql-tokens.ts";

/** The tables that a text may mean: the others' files need not be looked at. */
export function findTables(text: string, { config, tables }: SqlTables): readonly SqlTable[] {
  const named = new Set(tokensOf(text).map(identifierOf));
  return tables.filter(
    (table) =>
      named.has(table.split.toLowerCase()) &&
      (table.config === config || named.has(table.config.toLowerCase())),
  );
}
