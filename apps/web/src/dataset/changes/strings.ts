import type { ChangeKind } from "../../page-data/repo/dataset-changes.ts";
import { formatInteger, plural } from "../../ui/format.ts";

/** Everything that the page of changed rows says. */
export const STRINGS = {
  title: "Changed rows",
  form: {
    from: "From",
    to: "To",
    key: "Match rows by",
    noKey: "All columns",
    compare: "Compare",
    revisions: "A branch, a tag or a commit",
  },
  problem: "Can't compare these revisions",
  retry: "Try again",
  rows: (from: number, to: number) => `${plural(from, "row")} before, ${formatInteger(to)} now`,
  kinds: {
    label: "Kind of change",
    all: "All",
    added: "Added",
    removed: "Removed",
    changed: "Changed",
  },
  byRow:
    "Rows are the same if all their columns are. To see which cells changed, choose a column that identifies rows.",
  columns: {
    title: "Columns",
    added: (name: string, type: string) => `Added: ${name}, ${type}`,
    removed: (name: string, type: string) => `Removed: ${name}, ${type}`,
    retyped: (name: string, from: string, to: string) =>
      `Another type: ${name}, ${from} before and ${to} now`,
    ignored: "Rows are compared by the columns that both revisions have.",
  },
  table: "Changed rows",
  change: "Change",
  row: "Row",
  before: "Before:",
  after: "Now:",
  none: "No rows changed",
  noneOfKind: "No such rows",
  shown: (first: number, last: number, total: number) =>
    `${formatInteger(first)} to ${formatInteger(last)} of ${plural(total, "row")}`,
  nothing: "No rows here",
} as const;

export const KINDS: readonly ChangeKind[] = ["added", "removed", "changed"];
