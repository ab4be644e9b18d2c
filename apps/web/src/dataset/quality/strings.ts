import type { PersonalKind, QualityFinding } from "../../page-data/repo/dataset-quality.ts";
import { formatInteger, plural } from "../../ui/format.ts";

const PERSONAL: Readonly<Record<PersonalKind, string>> = {
  key: "Keys or passwords",
  iban: "IBANs",
  card: "Card numbers",
  ip: "IP addresses",
  email: "Email addresses",
  phone: "Phone numbers",
};
const PARTS: Readonly<Record<string, string>> = {
  outline: "Opening the files",
  columns: "Columns",
  duplicates: "Exact duplicates",
  texts: "Texts",
  leaks: "Leaks to other splits",
};
const rows = (count: number) => plural(count, "row");

/** Everything that the quality page says. */
export const STRINGS = {
  title: "Quality",
  rows: "View rows",
  start: "Make the report",
  again: "Make it again",
  retry: "Try again",
  reload: "Reload",
  empty: {
    title: "No report to make",
    text: "Reports are made of rows that the hub's dataset engine reads, for people who can read the files.",
  },
  none: {
    title: "No quality report yet",
    text: "The hub looks for duplicates, empty values, outliers, uneven labels, personal data, and texts that other splits have.",
    others: "People who can write to the dataset can have it made.",
  },
  pending: "The report waits for its turn.",
  running: (done: number, parts: number) =>
    parts === 0
      ? "The report is being made."
      : `The report is being made: ${done} of ${parts} parts.`,
  progress: "Progress of the report",
  current: (part: string) => `Now: ${partName(part)}.`,
  failed: (error: string) => `The report could not be made: ${error}`,
  retrying: "The hub tries again.",
  stale: (revision: string) =>
    `This report is of commit ${revision}. The files have changed since then, so row numbers may lead to other rows.`,
  of: (count: number, columns: number, revision: string) =>
    `${rows(count)}, ${plural(columns, "column")}, at commit ${revision}`,
  findings: {
    title: "What to fix",
    none: "Nothing found",
    noneText: "No duplicates, empty values, outliers, personal data or leaks were found.",
    severity: { high: "High", medium: "Medium", low: "Low" },
    heads: ["Severity", "Finding", "Rows", "Share", "Examples"],
    group: "Rows that are alike",
    row: (index: number) => `Row ${formatInteger(index)}`,
  },
  columns: {
    title: "Columns",
    heads: ["Column", "Type", "Null", "Empty", "Different", "Outliers", "Labels"],
    constant: "1, constant",
    about: (count: number) => `about ${formatInteger(count)}`,
    outliers: (count: number, low: string, high: string) =>
      count === 0 ? "none" : `${formatInteger(count)} outside ${low} to ${high}`,
    labels: (classes: number, top: string, share: string, evenness: string) =>
      `${plural(classes, "label")}; ${top}: ${share}; evenness ${evenness}`,
    more: (count: number) => `${plural(count, "more column")} in the API's answer.`,
  },
  languages: {
    title: "Languages",
    heads: ["Column", "Languages", "Not clear", "Texts"],
  },
  leaks: {
    title: "Compared with other splits",
    heads: [
      "Split",
      "Rows that share most",
      "Rows that share some",
      "Rows compared",
      "Rows read there",
    ],
    part: (count: number) => `${formatInteger(count)}, not all`,
  },
  problems: {
    title: "Left out",
    part: (part: string, problem: string) => `${partName(part)}: ${problem}`,
  },
  looked: {
    title: "What was looked at",
    duplicates: (examined: number, all: number) =>
      examined >= all
        ? "Exact duplicates: all rows."
        : `Exact duplicates: ${rows(examined)}, chosen by their hash: all rows that are the same are among them, or none.`,
    texts: (sampled: number, isAll: boolean) =>
      isAll
        ? "Texts, for near duplicates, languages, personal data and leaks: all rows."
        : `Texts, for near duplicates, languages, personal data and leaks: a sample of ${rows(sampled)} from all over the split.`,
    values: "The report has row numbers, and no values of personal data.",
  },
} as const;

/** `columns:25` → `Columns from 26`. */
function partName(part: string): string {
  const [kind = "", ...rest] = part.split(":");
  const name = PARTS[kind] ?? kind;
  if (kind === "columns") return `${name} from ${Number(rest[0]) + 1}`;
  return rest.length > 0 ? `${name}: ${rest.join(":")}` : name;
}

/** A finding in a sentence. */
export function describeFinding(finding: QualityFinding): string {
  const { kind, column = "", names = [] } = finding;
  switch (kind) {
    case "leak":
      return `Texts that the split ${finding.split} has, too`;
    case "personal":
      return `${PERSONAL[finding.personal ?? "key"]} in ${column}`;
    case "duplicates":
      return "Rows that repeat another one exactly";
    case "near-duplicates":
      return "Rows with nearly the text of another one";
    case "empty":
      return `No value in ${column}`;
    case "constant":
      return `One value in all rows of ${column}`;
    case "outliers":
      return `Numbers far from the others in ${column}`;
    case "imbalance":
      return `Uneven labels in ${column}: most rows are ${names[0]}, fewest ${names[1]}`;
    case "unused-labels":
      return `Labels of ${column} that no row has: ${names.join(", ")}`;
    case "languages":
      return `Several languages in ${column}: ${names.map(languageName).join(", ")}`;
  }
}

const LANGUAGES = new Intl.DisplayNames("en", { type: "language" });
export function languageName(code: string): string {
  try {
    return LANGUAGES.of(code) ?? code;
  } catch {
    return code;
  }
}
