import type { SqlTables } from "../page-data/repo/dataset-sql.ts";
import { formatBytes } from "../ui/format.ts";
import { STRINGS } from "./strings.ts";
import { tableName } from "./text/table-name.ts";

/** What there is without JavaScript. */
export const ParquetLinks = ({ sql }: { readonly sql: SqlTables }) => (
  <div className="without-js space-y-2 text-sm">
    <p>{STRINGS.files.withoutScript}</p>
    <ul className="space-y-1">
      {sql.tables.flatMap((table) =>
        table.files.map(({ url, size }, at) => (
          <li key={url}>
            <a href={`${url}?download=true`} className="text-link wrap-anywhere">
              {tableName(table, sql)}
              {table.files.length > 1 && `, ${at + 1}`}
            </a>{" "}
            <span className="text-ink-3">{formatBytes(size)}</span>
          </li>
        )),
      )}
    </ul>
  </div>
);
