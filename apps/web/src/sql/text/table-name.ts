import type { SqlTable, SqlTables } from "../../page-data/repo/dataset-sql.ts";

/** A name as SQL takes it, in quotes only where it needs them. */
export const printName = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED.has(name) ? name : quoteName(name);

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Names of splits and columns that would be read as words of SQL. */
const RESERVED = new Set(
  `all analyse analyze and any array as asc both case cast check collate column constraint create default desc
  distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral
  leading limit not null offset on only or order primary qualify references returning select some symmetric table
  then to trailing true union unique using variadic when where window with
  left right inner outer full cross join natural is like ilike between`.split(/\s+/),
);

/** A table with the schema of its configuration. */
export const printTable = ({ config, split }: SqlTable): string =>
  `${quoteName(config)}.${quoteName(split)}`;

/** The name that a query calls a table by: that of its split, in the configuration of the page. */
export const tableName = (
  { config, split }: Pick<SqlTable, "config" | "split">,
  page: Pick<SqlTables, "config">,
): string =>
  config === page.config ? printName(split) : `${printName(config)}.${printName(split)}`;
