import type { ViewCell } from "../page-data/repo/split-viewer.ts";
import type { QueryResult, ResultColumn } from "./query-result.ts";

export interface ChartChoice {
  readonly kind: "bar" | "line";
  /** Names of columns: labels, and heights. */
  readonly x: string;
  readonly y: string;
}

export interface ChartPoint {
  readonly label: string;
  readonly value: number;
}

/** More bars than this look like one. */
export const MAX_POINTS = 200;

/** The chart to begin with: times and numbers as a line, other labels as bars. Nothing without a number. */
export function chooseChart(columns: readonly ResultColumn[]): ChartChoice | undefined {
  const label = columns.find(({ kind }) => kind !== "number") ?? columns[0];
  const height = columns.findLast((column) => column.kind === "number" && column !== label);
  if (!label || !height) return undefined;
  return { kind: label.kind === "other" ? "bar" : "line", x: label.name, y: height.name };
}

/** The points of a chart in the order of the rows; those without a number are left out. */
export function pointsOf(
  { columns, rows }: QueryResult,
  { x, y }: ChartChoice,
): readonly ChartPoint[] {
  const [labels, heights] = [x, y].map((name) => columns.findIndex((one) => one.name === name));
  if (labels === undefined || heights === undefined || labels < 0 || heights < 0) return [];
  return rows.flatMap((row) => {
    const cell = row[heights];
    const value = typeof cell === "string" ? Number(cell) : Number.NaN;
    return Number.isFinite(value) ? [{ label: labelOf(row[labels]), value }] : [];
  });
}

function labelOf(cell: ViewCell | undefined): string {
  if (cell === null || cell === undefined) return "null";
  if (typeof cell === "string") return cell;
  if (cell.kind === "nested") return JSON.stringify(cell.value);
  return cell.kind === "cut" ? cell.text : cell.kind;
}
