import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const PAGE = fileURLToPath(new URL("../../docs/api-status.md", import.meta.url));

/** One operation of a client and what came of it, as people read it. */
export type StatusRow = readonly [operation: string, result: string];

/**
 * Holds the docs to what a run saw: the table between a section's two markers must be this one. With
 * `ORRERY_WRITE_STATUS=1` the run writes it instead.
 */
export function checkStatus(section: string, rows: readonly StatusRow[]): void {
  const page = readFileSync(PAGE, "utf8");
  const [begin, end] = [`<!-- ${section}: begin -->`, `<!-- ${section}: end -->`];
  const [start, stop] = [page.indexOf(begin), page.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`docs/api-status.md has no section ${section}.`);
  const lines = rows.map(([operation, result]) => `| \`${operation}\` | ${result} |`);
  const table = ["", "", "| Operation | Result |", "| --- | --- |", ...lines, "", ""].join("\n");
  const updated = page.slice(0, start + begin.length) + table + page.slice(stop);
  if (process.env.ORRERY_WRITE_STATUS === "1") writeFileSync(PAGE, updated);
  else expect(page, "run once with ORRERY_WRITE_STATUS=1").toBe(updated);
}
