import type {
  ColumnQuality,
  ExampleRows,
  PersonalKind,
} from "../../../dataset-engine/quality/quality-work.ts";
import type { SplitReport } from "./split-report.ts";

export const SEVERITIES = ["high", "medium", "low"] as const;
export type Severity = (typeof SEVERITIES)[number];

export const FINDING_KINDS = [
  "leak",
  "personal",
  "duplicates",
  "near-duplicates",
  "empty",
  "constant",
  "outliers",
  "imbalance",
  "unused-labels",
  "languages",
] as const;

/** Something that may have to be fixed. */
export interface Finding {
  readonly severity: Severity;
  readonly kind: (typeof FINDING_KINDS)[number];
  readonly column?: string;
  /** The other split that has the texts. */
  readonly split?: string;
  readonly personal?: PersonalKind;
  /** Rows that are meant, of so many that were looked at. */
  readonly rows: number;
  readonly of: number;
  /** Numbers of rows; those of duplicates in groups. */
  readonly examples: readonly ExampleRows[];
  /** Labels, or codes of languages. */
  readonly names?: readonly string[];
}

/** The least share of rows for a severity. */
interface Steps {
  readonly high?: number;
  readonly medium?: number;
}
const STEPS = {
  leak: { high: 0.01, medium: 0 },
  duplicates: { high: 0.05, medium: 0.005 },
  "near-duplicates": { high: 0.2, medium: 0.02 },
  empty: { medium: 0.5 },
} as const satisfies Readonly<Record<string, Steps>>;
const PERSONAL: Readonly<Record<PersonalKind, Severity>> = {
  key: "high",
  card: "high",
  iban: "high",
  email: "medium",
  phone: "medium",
  ip: "low",
};
/** Below it labels are uneven; below the first one, very much so. */
const UNEVEN = 0.5;
const SOMEWHAT_UNEVEN = 0.8;
/** A share of another language than the most frequent one that is worth a line. */
const OTHER_LANGUAGE = 0.01;
const SHOWN_LANGUAGES = 3;

/** What a report says should be fixed, the worst first. Pure. */
export function listFindings(report: SplitReport): readonly Finding[] {
  const findings = [
    ...leaks(report),
    ...personal(report),
    ...repeats(report),
    ...report.details.flatMap((column) => ofColumn(column, report.rows)),
    ...languages(report),
  ];
  const rank = ({ severity }: Finding) => SEVERITIES.indexOf(severity);
  return findings.toSorted((a, b) => rank(a) - rank(b) || b.rows / b.of - a.rows / a.of);
}

function severityOf(rows: number, of: number, { high, medium }: Steps): Severity {
  const share = rows / of;
  if (high !== undefined && share >= high) return "high";
  return medium !== undefined && share >= medium ? "medium" : "low";
}

const single = (rows: ExampleRows): readonly ExampleRows[] => rows.map((row) => [row]);

const leaks = ({ leaks }: SplitReport): readonly Finding[] =>
  leaks
    .filter(({ shared }) => shared > 0)
    .map(({ split, shared, mostly, compared, examples }) => ({
      kind: "leak",
      severity: mostly > 0 ? severityOf(mostly, compared, STEPS.leak) : "low",
      split,
      rows: mostly > 0 ? mostly : shared,
      of: compared,
      examples: single(examples),
    }));

const personal = ({ texts }: SplitReport): readonly Finding[] =>
  (texts?.personal ?? []).map(({ column, kind, rows, examples }) => ({
    kind: "personal",
    severity: PERSONAL[kind],
    column,
    personal: kind,
    rows,
    of: texts?.sample.rows ?? rows,
    examples: single(examples),
  }));

function repeats({ duplicates, texts }: SplitReport): readonly Finding[] {
  const found = [
    ["duplicates", duplicates, duplicates?.examined],
    ["near-duplicates", texts?.near, texts?.sample.rows],
  ] as const;
  return found.flatMap(([kind, repeated, of = 0]) =>
    repeated && repeated.rows > 0
      ? [
          {
            ...{ kind, severity: severityOf(repeated.rows, of, STEPS[kind]) },
            ...{ rows: repeated.rows, of, examples: repeated.examples },
          },
        ]
      : [],
  );
}

function ofColumn(found: ColumnQuality, of: number): readonly Finding[] {
  const { name: column, nulls, empty, isConstant, outliers, labels } = found;
  const findings: Finding[] = [];
  const without = nulls + empty;
  if (without > 0)
    findings.push({
      ...{ kind: "empty", severity: severityOf(without, of, STEPS.empty), column, rows: without },
      ...{ of, examples: single(found.emptyExamples) },
    });
  if (isConstant && of > 1)
    findings.push({ kind: "constant", severity: "medium", column, rows: of, of, examples: [] });
  if (outliers && outliers.rows > 0)
    findings.push({
      ...{ kind: "outliers", severity: "low", column, rows: outliers.rows },
      ...{ of, examples: single(outliers.examples) },
    });
  if (labels && labels.classes > 1 && labels.evenness < SOMEWHAT_UNEVEN)
    findings.push({
      ...{ kind: "imbalance", severity: labels.evenness < UNEVEN ? "medium" : "low", column },
      ...{ rows: labels.rarest.rows, of, examples: [] },
      names: [labels.top[0]?.label ?? "", labels.rarest.label],
    });
  if (labels && labels.unused.length > 0)
    findings.push({
      ...{ kind: "unused-labels", severity: "low", column, rows: 0, of, examples: [] },
      names: labels.unused,
    });
  return findings;
}

const languages = ({ texts }: SplitReport): readonly Finding[] =>
  (texts?.languages ?? []).flatMap(({ column, examined, languages: [main, ...others] }) => {
    const rows = others.reduce((sum, other) => sum + other.rows, 0);
    if (!main || rows < OTHER_LANGUAGE * examined) return [];
    const names = [main, ...others].slice(0, SHOWN_LANGUAGES).map(({ code }) => code);
    return [
      { kind: "languages", severity: "low", column, rows, of: examined, examples: [], names },
    ];
  });
