import type { ChartChoice } from "./chart-choice.ts";

/** What the part of an address behind `#` keeps: browsers never send it, so that no query reaches the hub. */
export interface ConsoleState {
  readonly sql?: string;
  readonly chart?: ChartChoice;
}

/** Longer queries have no link: browsers and chats cut it. */
export const MAX_SHARED_CHARACTERS = 8_000;

export function parseHash(hash: string): ConsoleState {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const sql = query.get("sql")?.slice(0, MAX_SHARED_CHARACTERS);
  const [kind, x, y] = [query.get("chart"), query.get("x"), query.get("y")];
  const isChart = (kind === "bar" || kind === "line") && x !== null && y !== null;
  return { ...(sql && { sql }), ...(isChart && { chart: { kind, x, y } }) };
}

/** Empty where there is nothing to keep, or too much. */
export function formatHash({ sql, chart }: ConsoleState): string {
  if (!sql || sql.length > MAX_SHARED_CHARACTERS) return "";
  const query = new URLSearchParams({ sql });
  if (chart) {
    query.set("chart", chart.kind);
    query.set("x", chart.x);
    query.set("y", chart.y);
  }
  return `#${query}`;
}
