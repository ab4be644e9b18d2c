/** A spreadsheet takes a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

type Cell = string | number | boolean | undefined;

/** Rows as CSV (RFC 4180). A text that a spreadsheet would run is written with an apostrophe before it. */
export const formatCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(formatCell).join(",")}\r\n`).join("");

function formatCell(value: Cell = ""): string {
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
