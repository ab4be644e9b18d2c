import { useCallback, useEffect, useRef, useState } from "react";
import type { SqlTable, SqlTables } from "../page-data/repo/dataset-sql.ts";
import type { Engine, ExportFormat } from "./engine/open-engine.ts";
import type { QueryResult, TableColumn } from "./query-result.ts";
import { STRINGS } from "./strings.ts";
import { type QueryError, readError } from "./text/error-place.ts";
import { findTables } from "./text/find-tables.ts";
import { isRefused, statementsOf } from "./text/sql-tokens.ts";
import { tableName } from "./text/table-name.ts";

export type RunState =
  | { readonly kind: "idle" | "running" | "canceled" | "empty" }
  | { readonly kind: "failed"; readonly error: QueryError }
  /** With the text whose last statement it answers. */
  | { readonly kind: "done"; readonly result: QueryResult; readonly text: string };

/** Not in the server's bundle. */
const loadEngine: (config: string) => Promise<Engine> = import.meta.env.SSR
  ? () => Promise.reject(new Error("The console needs a browser."))
  : async (config) => (await import("./engine/open-engine.ts")).openEngine(config);

/** DuckDB in the page: loaded with it, ended with it, and replaced by another when a query is canceled. */
export function useEngine(sql: SqlTables) {
  const [problem, setProblem] = useState<string>();
  const [isReady, setReady] = useState(false);
  const [state, setState] = useState<RunState>({ kind: "idle" });
  const [columns, setColumns] = useState<ReadonlyMap<string, readonly TableColumn[]>>(new Map());
  const [keywords, setKeywords] = useState<readonly string[]>([]);
  const engine = useRef<Promise<Engine>>(undefined);

  const describe = useCallback(
    async (tables: readonly SqlTable[]) => {
      const opened = await engine.current;
      for (const table of tables) {
        const found = await opened?.columnsOf(table);
        const name = tableName(table, sql);
        if (found)
          setColumns((known) => (known.has(name) ? known : new Map(known).set(name, found)));
      }
    },
    [sql],
  );

  const open = useCallback(() => {
    setReady(false);
    setProblem(undefined);
    const opening = loadEngine(sql.config);
    engine.current = opening;
    const isCurrent = () => engine.current === opening;
    opening
      .then(
        async (opened) => {
          if (!isCurrent()) return opened.close();
          setReady(true);
          setKeywords(await opened.keywords());
          const first = sql.tables.filter(
            ({ config, split }) => config === sql.config && split === sql.split,
          );
          await describe(first);
        },
        (error: Error) => isCurrent() && setProblem(STRINGS.run.failedToLoad(error.message)),
      )
      .catch((error: Error) => {
        // Its header cannot be read: a query of it says why.
        if (isCurrent())
          setState({
            kind: "failed",
            error: { message: `${STRINGS.run.unreadable}: ${error.message}` },
          });
      });
  }, [sql, describe]);

  const end = useCallback(() => {
    engine.current?.then(
      (opened) => opened.close(),
      () => {},
    );
    engine.current = undefined;
  }, []);

  useEffect(() => {
    open();
    return end;
  }, [open, end]);

  const run = async (text: string) => {
    const opening = engine.current;
    const statements = statementsOf(text);
    if (statements.length === 0) return setState({ kind: "empty" });
    if (statements.some(isRefused))
      return setState({ kind: "failed", error: { message: STRINGS.error.refused } });
    setState({ kind: "running" });
    let start = 0;
    try {
      const opened = await opening;
      if (!opened) return;
      const tables = findTables(text, sql);
      await opened.add(tables);
      let result: QueryResult | undefined;
      for (const statement of statements) {
        start = statement.start;
        result = await opened.run(statement.text);
      }
      if (engine.current !== opening || !result) return;
      setState({ kind: "done", result, text });
      await describe(tables);
    } catch (error) {
      if (engine.current === opening)
        setState({ kind: "failed", error: readError((error as Error).message, text, start) });
    }
  };

  const cancel = () => {
    end();
    open();
    setState({ kind: "canceled" });
  };

  const exportRows = async (text: string, format: ExportFormat) => {
    const opened = await engine.current;
    const last = statementsOf(text).at(-1);
    if (!opened || !last) throw new Error(STRINGS.run.empty);
    return opened.export(last.text, format);
  };

  return {
    isReady,
    problem,
    state,
    columns,
    keywords,
    run,
    cancel,
    retry: open,
    describe,
    exportRows,
  };
}
