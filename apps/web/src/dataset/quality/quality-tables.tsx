import type { QualityColumn, QualityFacts } from "../../page-data/repo/dataset-quality.ts";
import { formatInteger } from "../../ui/format.ts";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { formatShare } from "./format-share.ts";
import { languageName, STRINGS } from "./strings.ts";

const CELL = "tabular py-1 pr-4";
const number = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });

/** What each column has. */
export function ColumnsTable({
  report: { details, rows, columns },
}: {
  readonly report: QualityFacts;
}) {
  const text = STRINGS.columns;
  return (
    <>
      <ScrollTable label={text.title} heads={text.heads}>
        {details.map((column) => (
          <tr key={column.name} className="align-top">
            <th scope="row" className="max-w-80 py-1 pr-4 font-medium wrap-anywhere">
              {column.name}
            </th>
            <td className="max-w-60 truncate py-1 pr-4 font-mono text-xs text-ink-2">
              {column.type}
            </td>
            <td className={CELL}>{count(column.nulls, rows)}</td>
            <td className={CELL}>{count(column.empty, rows)}</td>
            <td className={`${CELL} whitespace-nowrap`}>{differentIn(column)}</td>
            <td className={`${CELL} whitespace-nowrap`}>{outliersOf(column)}</td>
            <td className="max-w-100 min-w-60 py-1">{labelsOf(column)}</td>
          </tr>
        ))}
      </ScrollTable>
      {columns > details.length && (
        <p className="mt-2 text-sm text-ink-3">{text.more(columns - details.length)}</p>
      )}
    </>
  );
}

function differentIn({ isConstant, labels, distinct }: QualityColumn): string {
  if (isConstant) return STRINGS.columns.constant;
  return labels ? formatInteger(labels.classes) : STRINGS.columns.about(distinct);
}

const count = (some: number, all: number) =>
  some === 0 ? "0" : `${formatInteger(some)} (${formatShare(some, all)})`;

const outliersOf = ({ outliers }: QualityColumn) =>
  outliers &&
  STRINGS.columns.outliers(
    outliers.rows,
    number.format(outliers.low),
    number.format(outliers.high),
  );

function labelsOf({ labels }: QualityColumn) {
  const top = labels?.top[0];
  if (!labels || !top) return undefined;
  const all = labels.top.reduce((sum, { rows }) => sum + rows, 0);
  const share = formatShare(top.rows, all);
  return STRINGS.columns.labels(labels.classes, top.label, share, number.format(labels.evenness));
}

/** The languages of columns with text. */
export const LanguagesTable = ({
  languages,
}: Pick<NonNullable<QualityFacts["texts"]>, "languages">) => (
  <ScrollTable label={STRINGS.languages.title} heads={STRINGS.languages.heads}>
    {languages.map((mix) => (
      <tr key={mix.column} className="align-top">
        <th scope="row" className="max-w-80 py-1 pr-4 font-medium wrap-anywhere">
          {mix.column}
        </th>
        <td className="py-1 pr-4">
          {mix.languages
            .map(({ code, rows }) => `${languageName(code)} ${formatShare(rows, mix.examined)}`)
            .join(", ")}
        </td>
        <td className={CELL}>{formatShare(mix.unclear, mix.examined)}</td>
        <td className="tabular py-1">{formatInteger(mix.examined)}</td>
      </tr>
    ))}
  </ScrollTable>
);

/** How much of the split other splits have. */
export const LeaksTable = ({ leaks }: Pick<QualityFacts, "leaks">) => (
  <ScrollTable label={STRINGS.leaks.title} heads={STRINGS.leaks.heads}>
    {leaks.map((leak) => (
      <tr key={leak.split}>
        <th scope="row" className="py-1 pr-4 font-medium wrap-anywhere">
          {leak.split}
        </th>
        <td className={CELL}>{count(leak.mostly, leak.compared)}</td>
        <td className={CELL}>{count(leak.shared, leak.compared)}</td>
        <td className={CELL}>{formatInteger(leak.compared)}</td>
        <td className="tabular py-1">
          {leak.isAllOfOther ? formatInteger(leak.otherRows) : STRINGS.leaks.part(leak.otherRows)}
        </td>
      </tr>
    ))}
  </ScrollTable>
);
