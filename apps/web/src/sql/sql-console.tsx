import { useEffect, useMemo, useRef, useState } from "react";
import type { SqlTables } from "../page-data/repo/dataset-sql.ts";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/text/copy-button.tsx";
import type { ChartChoice } from "./chart-choice.ts";
import { formatHash, parseHash } from "./console-address.ts";
import { QueryEditor } from "./query-editor.tsx";
import { ResultView } from "./result-view.tsx";
import { SaveQuery } from "./save-query.tsx";
import { SavedQueryList } from "./saved-query-list.tsx";
import { STRINGS } from "./strings.ts";
import { TableList } from "./table-list.tsx";
import type { QueryError } from "./text/error-place.ts";
import { exampleQueries } from "./text/example-queries.ts";
import { tableName } from "./text/table-name.ts";
import { useEngine } from "./use-engine.ts";
import { useSavedQueries } from "./use-saved-queries.ts";

/** Queries of a dataset, answered in the page. */
export function SqlConsole({
  repo,
  sql: given,
}: {
  readonly repo: RepoHead;
  readonly sql: SqlTables;
}) {
  const sql = useSame(given);
  const names = useMemo(() => sql.tables.map((table) => tableName(table, sql)), [sql]);
  const first = tableName(sql, sql);
  const [text, setText] = useState(() => exampleQueries(first, [])[0]?.sql ?? "");
  const [chart, setChart] = useState<ChartChoice>();
  const [link, setLink] = useState("");
  const editor = useRef<HTMLTextAreaElement>(null);
  const engine = useEngine(sql);
  const saved = useSavedQueries(repo);
  const { state, columns, keywords, isReady, problem } = engine;
  const isRunning = state.kind === "running";

  useEffect(() => {
    const read = () => {
      const kept = parseHash(location.hash);
      if (kept.sql !== undefined) setText(kept.sql);
      setChart(kept.chart);
      setLink(formatHash(kept) && location.href);
    };
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);

  const keep = (next: ChartChoice | undefined) => {
    setChart(next);
    const kept = formatHash({ sql: text, ...(next && { chart: next }) });
    history.replaceState(history.state, "", kept || location.pathname + location.search);
    setLink(kept && location.href);
  };
  const run = () => {
    if (isRunning || problem !== undefined) return;
    keep(chart);
    engine.run(text);
  };
  const insert = (word: string) => {
    editor.current?.focus();
    document.execCommand("insertText", false, word);
  };

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="needs-js min-w-0 space-y-4 max-lg:order-last">
        {saved.queries && saved.queries.length > 0 && (
          <SavedQueryList queries={saved.queries} onOpen={setText} onDelete={saved.remove} />
        )}
        <TableList
          sql={sql}
          columns={columns}
          onInsert={insert}
          onOpen={(table) => engine.describe([table]).catch(() => {})}
          onExample={setText}
        />
      </div>
      <div className="needs-js min-w-0 space-y-4">
        <section
          aria-label={STRINGS.title}
          className="overflow-hidden rounded-lg border border-line bg-surface"
        >
          <QueryEditor
            text={text}
            schema={{ tables: names, columns, keywords }}
            editor={editor}
            onChange={setText}
            onRun={run}
          />
          <div className="flex flex-wrap items-center gap-3 border-t border-line bg-sunken px-3 py-2 text-sm">
            {isRunning ? (
              <Button onClick={engine.cancel}>{STRINGS.run.cancel}</Button>
            ) : (
              <Button variant="primary" disabled={problem !== undefined} onClick={run}>
                {STRINGS.run.start}
              </Button>
            )}
            <SaveQuery sql={text} onSave={saved.save} />
            {link !== "" && <CopyButton content={link} label={STRINGS.share.link} />}
            <p role="status" className="min-w-0 text-ink-2">
              {problem ?? statusText(state.kind, isReady)}
              {problem !== undefined && (
                <Button size="sm" className="ml-2" onClick={engine.retry}>
                  {STRINGS.run.retry}
                </Button>
              )}
            </p>
          </div>
        </section>
        {state.kind === "failed" && (
          <ErrorNotice
            error={state.error}
            onGo={(at) => {
              editor.current?.focus();
              editor.current?.setSelectionRange(at, at);
            }}
          />
        )}
        {state.kind === "done" && (
          <ResultView
            key={state.text}
            repo={repo}
            result={state.result}
            chart={chart}
            onChart={keep}
            exportRows={(format) => engine.exportRows(state.text, format)}
          />
        )}
        <p className="text-xs text-ink-3">{STRINGS.note}</p>
      </div>
    </div>
  );
}

/** The same object while its content is the same: a reload of the data would otherwise restart the engine. */
function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the value
  return useMemo(() => value, [text]);
}

function statusText(kind: string, isReady: boolean): string {
  if (!isReady) return STRINGS.run.loading;
  if (kind === "running") return STRINGS.run.running;
  if (kind === "empty") return STRINGS.run.empty;
  return kind === "canceled" ? STRINGS.run.canceled : "";
}

/** What DuckDB says, and a way to the place that it points to. */
function ErrorNotice({
  error: { message, place },
  onGo,
}: {
  readonly error: QueryError;
  readonly onGo: (at: number) => void;
}) {
  return (
    <div
      role="alert"
      className="rounded-lg border border-line bg-bad-soft px-3 py-2 text-sm text-bad"
    >
      <p className="font-semibold">{STRINGS.error.title}</p>
      <pre className="mt-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere">{message}</pre>
      {place && (
        <button type="button" className="mt-1 underline" onClick={() => onGo(place.at)}>
          {STRINGS.error.place(place.line, place.column)}
        </button>
      )}
    </div>
  );
}
