import type { SqlTable, SqlTables } from "../page-data/repo/dataset-sql.ts";
import { formatBytes } from "../ui/format.ts";
import type { TableColumn } from "./query-result.ts";
import { STRINGS } from "./strings.ts";
import { exampleQueries } from "./text/example-queries.ts";
import { printName, tableName } from "./text/table-name.ts";

/** The tables with their columns, which a press writes into the query, and queries to begin with. */
export function TableList({
  sql,
  columns,
  onInsert,
  onOpen,
  onExample,
}: {
  readonly sql: SqlTables;
  readonly columns: ReadonlyMap<string, readonly TableColumn[]>;
  readonly onInsert: (text: string) => void;
  readonly onOpen: (table: SqlTable) => void;
  readonly onExample: (text: string) => void;
}) {
  const isFirst = ({ config, split }: SqlTable) => config === sql.config && split === sql.split;
  const first = sql.tables.find(isFirst);
  const firstName = first && tableName(first, sql);
  const firstColumns = firstName === undefined ? undefined : columns.get(firstName);
  return (
    <div className="min-w-0 space-y-4 text-sm">
      <section
        aria-label={STRINGS.tables.title}
        className="rounded-lg border border-line bg-surface"
      >
        <h3 className="border-b border-line px-3 py-1.5 font-semibold">{STRINGS.tables.title}</h3>
        <ul className="max-h-96 divide-y divide-line overflow-y-auto">
          {sql.tables.map((table) => {
            const name = tableName(table, sql);
            const bytes = table.files.reduce((sum, { size }) => sum + size, 0);
            return (
              <li key={`${table.config}/${table.split}`} className="px-3 py-1.5">
                <details
                  open={isFirst(table)}
                  onToggle={({ currentTarget }) => currentTarget.open && onOpen(table)}
                >
                  <summary className="cursor-pointer">
                    <span className="font-mono wrap-anywhere">{name}</span>{" "}
                    <span className="text-xs text-ink-3">
                      {STRINGS.tables.size(formatBytes(bytes))}
                    </span>
                  </summary>
                  <ul aria-label={STRINGS.tables.columns(name)} className="mt-1 space-y-0.5 pl-3">
                    {columns.get(name)?.map((column) => (
                      <li key={column.name} className="flex items-baseline justify-between gap-2">
                        <button
                          type="button"
                          onClick={() => onInsert(printName(column.name))}
                          aria-label={STRINGS.tables.insert(column.name)}
                          className="min-w-0 text-left font-mono text-xs text-link wrap-anywhere"
                        >
                          {column.name}
                        </button>
                        <span
                          className="max-w-32 shrink-0 truncate text-xs text-ink-3"
                          title={column.type}
                        >
                          {column.type.toLowerCase()}
                        </span>
                      </li>
                    ))}
                  </ul>
                </details>
              </li>
            );
          })}
        </ul>
      </section>
      {firstName !== undefined && firstColumns && (
        <section
          aria-label={STRINGS.examples.title}
          className="rounded-lg border border-line bg-surface"
        >
          <h3 className="border-b border-line px-3 py-1.5 font-semibold">
            {STRINGS.examples.title}
          </h3>
          <ul className="space-y-0.5 px-3 py-2">
            {exampleQueries(firstName, firstColumns).map(({ kind, column = "", sql: text }) => {
              const label = STRINGS.examples[kind];
              return (
                <li key={kind}>
                  <button
                    type="button"
                    onClick={() => onExample(text)}
                    className="text-left text-link wrap-anywhere"
                  >
                    {typeof label === "string" ? label : label(column)}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}
