import { Link } from "react-router";
import type { QualityFinding } from "../../page-data/repo/dataset-quality.ts";
import { formatInteger } from "../../ui/format.ts";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { formatShare } from "./format-share.ts";
import { describeFinding, STRINGS } from "./strings.ts";

const TONES: Readonly<Record<QualityFinding["severity"], Tone>> = {
  high: "bad",
  medium: "warn",
  low: "neutral",
};

const SHOWN_EXAMPLES = 5;

/** What should be fixed, the worst first. Numbers of rows lead to the rows. */
export function FindingsTable({
  findings,
  toRow,
}: {
  readonly findings: readonly QualityFinding[];
  readonly toRow: (row: number) => string;
}) {
  const { heads, severity, row, group } = STRINGS.findings;
  return (
    <ScrollTable label={STRINGS.findings.title} heads={heads}>
      {findings.map((finding) => (
        <tr
          key={`${finding.kind} ${finding.column} ${finding.split} ${finding.personal}`}
          className="align-top"
        >
          <td className="py-1.5 pr-4">
            <Tag tone={TONES[finding.severity]}>{severity[finding.severity]}</Tag>
          </td>
          <td className="max-w-120 min-w-60 py-1.5 pr-4 wrap-anywhere">
            {describeFinding(finding)}
          </td>
          <td className="tabular py-1.5 pr-4">{formatInteger(finding.rows)}</td>
          <td className="tabular py-1.5 pr-4">{formatShare(finding.rows, finding.of)}</td>
          <td className="min-w-60 py-1.5">
            <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
              {finding.examples.slice(0, SHOWN_EXAMPLES).map((numbers) => (
                <li
                  key={numbers.join()}
                  title={numbers.length > 1 ? group : undefined}
                  className="flex gap-x-1.5"
                >
                  {numbers.map((number, at) => (
                    <span key={number}>
                      {at > 0 && <span aria-hidden>= </span>}
                      <Link
                        to={toRow(number)}
                        aria-label={row(number)}
                        className="tabular text-link"
                      >
                        {formatInteger(number)}
                      </Link>
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}
