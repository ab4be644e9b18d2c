import { useState } from "react";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FieldError } from "../ui/field.tsx";
import { type ChartChoice, chooseChart } from "./chart-choice.ts";
import type { ExportFormat } from "./engine/open-engine.ts";
import type { QueryResult } from "./query-result.ts";
import { ResultChart } from "./result-chart.tsx";
import { ResultTable } from "./result-table.tsx";
import { SaveDataset } from "./save-dataset.tsx";
import { STRINGS } from "./strings.ts";

const PRESSED = "aria-pressed:border-ink-3 aria-pressed:bg-sunken aria-pressed:font-semibold";

/** A result as a table or a chart, and what can be made of all its rows. */
export function ResultView({
  repo,
  result,
  chart,
  onChart,
  exportRows,
}: {
  readonly repo: RepoHead;
  readonly result: QueryResult;
  /** Absent while the table is shown. */
  readonly chart: ChartChoice | undefined;
  readonly onChart: (choice: ChartChoice | undefined) => void;
  readonly exportRows: (format: ExportFormat) => Promise<Blob>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { columns, rows, isCut, unshown, milliseconds } = result;
  const has = (name: string) => columns.some((column) => column.name === name);
  const first = chooseChart(columns);
  const drawn = chart && has(chart.x) && has(chart.y) ? chart : chart && first;

  const download = async (format: ExportFormat) => {
    setBusy(true);
    setProblem(undefined);
    try {
      saveFile(await exportRows(format), `${repo.name}.${format}`);
    } catch (error) {
      setProblem((error as Error).message);
    }
    setBusy(false);
  };

  return (
    <section
      aria-label={STRINGS.result.title}
      className="min-w-0 rounded-lg border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-t-lg border-b border-line bg-sunken px-3 py-2 text-sm">
        <p role="status" className="tabular mr-auto text-ink-2">
          {STRINGS.result.rows(rows.length, isCut)} · {STRINGS.result.seconds(milliseconds)}
          {unshown > 0 && ` · ${STRINGS.result.columns(unshown)}`}
        </p>
        {first && rows.length > 0 && (
          <fieldset aria-label={STRINGS.result.views} className="flex gap-1">
            <Button
              size="sm"
              className={PRESSED}
              aria-pressed={!drawn}
              onClick={() => onChart(undefined)}
            >
              {STRINGS.result.table}
            </Button>
            <Button
              size="sm"
              className={PRESSED}
              aria-pressed={!!drawn}
              onClick={() => onChart(chart ?? first)}
            >
              {STRINGS.result.chart}
            </Button>
          </fieldset>
        )}
        {columns.length > 0 && (
          <div className="flex flex-wrap items-center gap-1">
            <span className="text-xs text-ink-3">{STRINGS.result.downloads}</span>
            {(["csv", "parquet"] as const).map((format) => (
              <Button key={format} size="sm" disabled={isBusy} onClick={() => download(format)}>
                {STRINGS.result.download(format)}
              </Button>
            ))}
            <SaveDataset repo={repo} disabled={isBusy} exportRows={() => exportRows("parquet")} />
          </div>
        )}
        {isBusy && <p role="status">{STRINGS.result.exporting}</p>}
        {problem !== undefined && <FieldError>{problem}</FieldError>}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={STRINGS.result.none} className="border-0" />
      ) : drawn ? (
        <ResultChart result={result} choice={drawn} onChoose={onChart} />
      ) : (
        <ResultTable result={result} />
      )}
    </section>
  );
}

function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
