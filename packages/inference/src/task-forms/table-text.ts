/** Column name → cells from top to bottom. */
export type Columns = Readonly<Record<string, readonly (string | number)[]>>;

/** Columns as lines of cells between tabs, the names first, as spreadsheets copy them; empty for what is no table. */
export function formatTable(columns: unknown): string {
  if (typeof columns !== "object" || columns === null) return "";
  const lists = Object.values(columns).filter(Array.isArray);
  const rows = Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, row) =>
    lists.map((cells) => cells[row] ?? ""),
  );
  return formatRows([Object.keys(columns), ...rows]);
}

/** The columns of such a text, blank lines left out; where there is no tab, a comma parts the cells. */
export function parseTable(text: string): Columns {
  const [names = [], ...rows] = parseRows(text)
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ""));
  return Object.fromEntries(
    names.map((name, column) => [name, rows.map((row) => row[column] ?? "")]),
  );
}

/** The lines of such a text as cells, as many in each as the first has; the first is the names. */
export function parseRows(text: string): readonly (readonly string[])[] {
  const between = text.includes("\t") ? "\t" : ",";
  const [names = [], ...rows] = text
    .replace(/[\r\n]+$/, "")
    .split(/\r?\n/)
    .map((line) => line.split(between));
  return [names, ...rows.map((row) => names.map((_, column) => row[column] ?? ""))];
}

export const formatRows = (rows: readonly (readonly unknown[])[]): string =>
  rows
    .map((row) => row.map((cell) => String(cell).replace(/[\t\r\n]+/g, " ")).join("\t"))
    .join("\n");
