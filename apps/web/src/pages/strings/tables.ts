import type { TableRow } from "../../page-data/tables.ts";
import { plural } from "../../ui/format.ts";

/** The administrator's page about the hub's tables. */
export const STRINGS = {
  title: "Tables",
  note: "Tasks, libraries, providers and other rows that differ from the built-in tables",
  noRows: "No changed rows",
  noRowsNote: "Files in the data folder and signed updates can change rows. ",
  learnMore: "Learn more",
  noUpdate: "No update installed.",
  update: (version: number) => `Update ${version}, installed `,
  signedWith: ", signed with ",
  skipped: "Skipped",
  skippedCount: (errors: number) => `Skipped: ${plural(errors, "error")}`,
  skippedNote: "The built-in row is used instead, if there is one.",
  errors: "Errors",
  errorHeads: ["Place", "Reason", "Code"] as readonly string[],
  rows: "Rows",
  rowCount: (rows: number) => plural(rows, "row"),
  rowHeads: ["Row", "Change", "Source", "Fields"] as readonly string[],
  changes: { added: "added", changed: "changed", hidden: "hidden" } satisfies Record<
    TableRow["what"],
    string
  >,
} as const;
