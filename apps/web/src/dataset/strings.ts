import { plural } from "../ui/format.ts";

/** Everything that the rows of a dataset say. */
export const STRINGS = {
  rows: {
    title: "Rows",
    of: (file: string) => `Rows of ${file}`,
    unreadable: "Can't show these rows",
    none: "No rows to show",
    viewFiles: "View files",
    formats: "Previews support Parquet, CSV, TSV, JSON and JSON Lines files.",
  },
  parts: {
    config: "Configuration",
    split: "Split",
    files: (count: number) => plural(count, "file"),
  },
  quality: "Quality report",
  preview: {
    title: "First rows",
    of: (config: string, split: string) => ` of ${config}, ${split}`,
    all: "View all rows",
    firstOf: (file: string) => `First rows of ${file}`,
  },
} as const;
