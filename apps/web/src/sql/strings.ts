import { formatInteger, plural } from "../ui/format.ts";

/** Everything that the SQL console says. */
export const STRINGS = {
  title: "SQL console",
  none: {
    title: "No tables to query",
    reason: "The console reads Parquet files, and those that the hub makes of CSV, JSON and text.",
    converting: "This dataset is being converted to Parquet. Reload the page in a moment.",
    rows: "View rows",
  },
  missing: (message: string) => `Some splits are missing: ${message}`,
  someConverting: "Some splits are missing because they are still being converted to Parquet.",
  files: {
    withoutScript:
      "The console runs in your browser and needs JavaScript. These are the Parquet files of the dataset:",
  },
  note: "Queries run in your browser with DuckDB 0.9 and read only the parts of the files that they need. They are never sent to this hub.",
  tables: {
    title: "Tables",
    columns: (table: string) => `Columns of ${table}`,
    size: (bytes: string) => `${bytes} of Parquet`,
    show: "Show columns",
    insert: (name: string) => `Insert ${name}`,
  },
  examples: {
    title: "Examples",
    rows: "First rows",
    count: "Number of rows",
    values: (name: string) => `Most common ${name}`,
    figures: (name: string) => `Range of ${name}`,
    lengths: (name: string) => `Lengths of ${name}`,
    days: (name: string) => `Rows by day of ${name}`,
  },
  editor: {
    label: "Query",
    keys: "Ctrl+Enter (⌘+Enter on a Mac) runs the query. Ctrl+Space completes a word; arrows and Enter choose.",
    completions: "Completions",
  },
  run: {
    start: "Run",
    cancel: "Cancel",
    loading: "Loading DuckDB…",
    running: "Running…",
    canceled: "Canceled. Tables that queries created are gone.",
    failedToLoad: (message: string) => `DuckDB couldn't start in this browser: ${message}`,
    retry: "Retry",
    empty: "Write a query first.",
    unreadable: "A file of this table can't be read",
  },
  share: {
    link: "Copy link",
    tooLong: "This query is too long for a link.",
  },
  error: {
    title: "The query failed",
    refused:
      "The console has no files to copy to and loads no extensions. Download a result by the buttons above it.",
    place: (line: number, column: number) => `Line ${line}, column ${column}`,
  },
  result: {
    title: "Result",
    row: "Row",
    rows: (count: number, isCut: boolean) =>
      isCut ? `First ${plural(count, "row")}; there are more` : plural(count, "row"),
    columns: (count: number) => `${plural(count, "more column")} not shown`,
    seconds: (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`,
    none: "The query has no rows",
    shown: (first: number, last: number) =>
      `Rows ${formatInteger(first)} to ${formatInteger(last)} of those read`,
    pages: "Pages of the result",
    previous: "Previous rows",
    next: "Next rows",
    views: "View of the result",
    table: "Table",
    chart: "Chart",
    download: (format: "csv" | "parquet") => (format === "csv" ? "CSV" : "Parquet"),
    downloads: "Download all rows:",
    exporting: "Preparing the file…",
  },
  chart: {
    kind: "Chart",
    kinds: { bar: "Bars", line: "Line" },
    x: "Labels",
    y: "Values",
    none: "This column has no numbers to draw.",
    cut: (count: number) => `Shows the first ${formatInteger(count)} rows.`,
    label: (y: string, x: string, count: number) => `${y} by ${x}, ${plural(count, "row")}`,
  },
  save: {
    open: "Save as dataset",
    title: "Save the result as a new dataset",
    owner: "Owner",
    name: "Name",
    private: "Private",
    privateHint: "Only people with access see it.",
    submit: "Create dataset",
    saving: "Creating the dataset…",
    commit: (source: string) => `Add the result of a query of ${source}`,
    saved: (id: string) => `The result is saved as ${id}.`,
  },
} as const;
