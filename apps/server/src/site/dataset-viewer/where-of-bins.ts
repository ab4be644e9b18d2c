import { quoteText } from "../../dataset-engine/where/print-sql.ts";

type Edge = number | string;
type Kind = "int" | "float" | "date" | "time";

/**
 * The condition of each bin of a histogram. Edges are rounded, so the first bin is open below and the last one ends
 * a step above. A bin whose edges the rounding made equal has the condition "".
 */
export function whereOfBins(column: string, kind: Kind, edges: readonly Edge[]): readonly string[] {
  const bins = edges.length - 1;
  if (bins === 1 && kind !== "int") return [`${column} IS NOT NULL`];
  return Array.from({ length: bins }, (_, bin) => {
    const [low, high] = [edges[bin], edges[bin + 1]];
    const isLast = bin === bins - 1;
    if (low === undefined || high === undefined || !isExact(kind, low, high)) return "";
    if (low === high && !(isLast && kind === "int")) return "";
    const from = bin === 0 && kind !== "int" ? [] : [`${column} >= ${literal(kind, low)}`];
    return [...from, `${column} ${below(kind, low, high, isLast)}`].join(" AND ");
  });
}

function below(kind: Kind, low: Edge, high: Edge, isLast: boolean): string {
  if (!isLast) return `< ${literal(kind, high)}`;
  if (kind === "int") return `<= ${literal(kind, high)}`;
  if (typeof high === "number") return `< ${high + (high - Number(low))}`;
  return "IS NOT NULL";
}

const isExact = (kind: Kind, ...edges: Edge[]): boolean =>
  kind !== "int" || edges.every(Number.isSafeInteger);

function literal(kind: Kind, edge: Edge): string {
  if (typeof edge === "number") return String(edge);
  return quoteText(kind === "date" ? dayFrom(edge) : edge);
}

/** The first day that begins at a time or later. */
function dayFrom(time: string): string {
  const [day = "", clock = ""] = time.split(" ");
  if (/^00:00:00/.test(clock) || clock === "") return day;
  const next = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return day;
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
