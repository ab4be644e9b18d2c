import { formatInteger, plural } from "../../ui/format.ts";

/** Everything that the viewer of a split says. */
export const STRINGS = {
  title: "Rows",
  table: (config: string, split: string) => `Rows of ${config}, ${split}`,
  notice: "The viewer can't read this split, so these are the rows of one file.",
  converting:
    "This split is being converted to Parquet. Until then, these are the rows of one file, without filters and statistics.",
  query: "Query with SQL",
  retry: "Retry",
  reload: "Reload",
  leftOut: {
    summary: (lines: number, values: number) =>
      [
        lines > 0 &&
          `${plural(lines, "line")} can't be read and ${lines === 1 ? "is" : "are"} left out`,
        values > 0 &&
          `${plural(values, "value")} can't be read and ${values === 1 ? "is" : "are"} empty`,
      ]
        .filter((part) => part !== false)
        .join("; "),
    line: (file: string, line: number | undefined) =>
      line === undefined ? file : `${file}, line ${formatInteger(line)}`,
    row: (row: number) => `row ${formatInteger(row)}`,
    column: (name: string) => `column "${name}"`,
    first: (count: number) => `These are the first ${formatInteger(count)}.`,
  },
  search: {
    label: "Search",
    submit: "Search",
    clear: "Clear search",
    none: "No rows match this search",
    partial: (rows: number) =>
      `Only the first ${plural(rows, "row")} are searched: the text of this split is too large.`,
  },
  filter: {
    label: "Filter",
    hint: `Put column names in double quotes and text in single quotes: "age" > 30 and "name" like 'A%'`,
    submit: "Filter",
    clear: "Clear filter",
    sortedBy: (order: string) => `Sorted by ${order}`,
    unsort: "Clear sort",
  },
  edit: {
    deleteRows: "Delete these rows",
    addColumn: "Add a column",
    card: "Add statistics to the card",
  },
  jump: { label: "Row number", submit: "Go to row" },
  columns: {
    choose: "Columns",
    legend: "Show only these columns",
    widen: (name: string) => `Widen ${name}`,
    narrow: (name: string) => `Narrow ${name}`,
    submit: "Show columns",
    all: "Show all columns",
    shown: (first: number, last: number, total: number) =>
      `Columns ${formatInteger(first)} to ${formatInteger(last)} of ${formatInteger(total)}`,
    unnamed: (count: number) => `${plural(count, "more column")} can be filtered by name.`,
    previous: "Previous columns",
    next: "Next columns",
  },
  sort: {
    ascending: (name: string) => `Sort by ${name}, smallest first`,
    descending: (name: string) => `Sort by ${name}, largest first`,
    none: (name: string) => `Don't sort by ${name}`,
  },
  statistics: {
    show: "Show statistics",
    loading: "Loading statistics…",
    failed: "Couldn't load statistics.",
    of: (name: string) => `Values of ${name}`,
    media: {
      image: { fact: "width", of: (name: string) => `Widths of ${name}` },
      audio: { fact: "seconds", of: (name: string) => `Durations of ${name}` },
    },
    lengths: (name: string) => `Lengths of ${name}`,
    rows: (count: number) => plural(count, "row"),
    others: (count: number) => `${formatInteger(count)} more`,
    nulls: (share: string) => `${share} null`,
    noNulls: "no nulls",
    length: "length",
    facts: { min: "min", mean: "mean", max: "max" },
  },
  rows: {
    row: "Row",
    none: "No rows match this filter",
    noneHere: "No rows here",
    shown: (first: number, last: number, total: number) =>
      `${formatInteger(first)} to ${formatInteger(last)} of ${plural(total, "row")}`,
    empty: "No rows",
    open: (index: number) => `Open row ${formatInteger(index)}`,
    null: "null",
    cut: "… (cut)",
  },
  panel: {
    edit: "Edit",
    format: (on: boolean) => (on ? "Formatted" : "As text"),
    formatOf: (name: string, on: boolean) =>
      on ? `Show ${name} formatted` : `Show ${name} as text`,
    title: (index: number) => `Row ${formatInteger(index)}`,
    close: "Close",
    previous: "Previous row",
    next: "Next row",
    permalink: "Permalink",
    more: (count: number) => `${plural(count, "more column")}, not shown here.`,
  },
  nested: {
    items: (count: number) => plural(count, "item"),
    fields: (names: string) => `{${names}}`,
  },
  vector: (count: number, min: number, max: number) =>
    `${plural(count, "number")}, ${min} to ${max}`,
  problem: "Can't show these rows",
} as const;
