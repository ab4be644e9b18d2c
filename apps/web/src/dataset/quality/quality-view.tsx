import type { ReactNode } from "react";
import type { MadeQuality } from "../../page-data/repo/dataset-quality.ts";
import { FindingsTable } from "./findings-table.tsx";
import { ColumnsTable, LanguagesTable, LeaksTable } from "./quality-tables.tsx";
import { STRINGS } from "./strings.ts";

/** A report: what should be fixed first, then what was found of each column, language and split. */
export function QualityView({
  made: { findings, report },
  toRow,
}: {
  readonly made: MadeQuality;
  readonly toRow: (row: number) => string;
}) {
  const { texts, leaks, problems, duplicates } = report;
  return (
    <>
      <Part title={STRINGS.findings.title}>
        {findings.length > 0 ? (
          <FindingsTable findings={findings} toRow={toRow} />
        ) : (
          <p className="text-ink-2">{STRINGS.findings.noneText}</p>
        )}
      </Part>
      <Part title={STRINGS.columns.title}>
        <ColumnsTable report={report} />
      </Part>
      {texts && texts.languages.length > 0 && (
        <Part title={STRINGS.languages.title}>
          <LanguagesTable languages={texts.languages} />
        </Part>
      )}
      {leaks.length > 0 && (
        <Part title={STRINGS.leaks.title}>
          <LeaksTable leaks={leaks} />
        </Part>
      )}
      {problems.length > 0 && (
        <Part title={STRINGS.problems.title}>
          <ul className="space-y-1 text-sm text-warn">
            {problems.map(({ part, problem }) => (
              <li key={part} className="wrap-anywhere">
                {STRINGS.problems.part(part, problem)}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={STRINGS.looked.title}>
        <ul className="space-y-1 text-sm text-ink-2">
          {duplicates && <li>{STRINGS.looked.duplicates(duplicates.examined, report.rows)}</li>}
          {texts && <li>{STRINGS.looked.texts(texts.sample.rows, texts.sample.isAll)}</li>}
          <li>{STRINGS.looked.values}</li>
        </ul>
      </Part>
    </>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="mb-6">
    <h3 className="mb-1.5 text-base font-semibold">{title}</h3>
    {children}
  </section>
);
