import type { RowDifference } from "../../tables/diff-rows.ts";
import type { TablesState } from "../../tables/live-tables.ts";
import { originOf } from "../../tables/merge-rows.ts";

const MOST_SHOWN = 200;
const LONGEST = 100;
const MARKS = { added: "+", changed: "~", removed: "-", hidden: "-" } as const;

/** What an update or a way back changes, a line for each row and field. */
export function formatDifferences(differences: readonly RowDifference[]): string {
  if (differences.length === 0) return "No row changes.";
  const count = (wanted: RowDifference["what"]) =>
    differences.filter(({ what }) => what === wanted).length;
  const lines = differences.flatMap(({ table, key, what, fields }) => [
    `  ${MARKS[what]} ${table}/${key}`,
    ...fields.map(({ field, from, to }) => `      ${field}: ${short(from)} → ${short(to)}`),
  ]);
  const more = lines.length > MOST_SHOWN ? [`  … ${lines.length - MOST_SHOWN} more lines`] : [];
  return [
    ...lines.slice(0, MOST_SHOWN),
    ...more,
    `Rows: ${count("added")} added, ${count("changed")} changed, ${count("removed")} removed.`,
  ].join("\n");
}

/** Formats the custom rows with their origins, and the problems. */
export function formatTables({ update, rows, problems }: TablesState): string {
  const about = update
    ? `Update ${update.version}, installed ${update.installedAt.toISOString()}, signed with ${update.signer}`
    : "No update installed.";
  const changes = rows.map(({ table, key, what, source, fields }) => {
    const said = fields.length > 0 ? `: ${fields.join(", ")}` : "";
    return `  ${MARKS[what]} ${table}/${key} (${what}, ${originOf(source)})${said}`;
  });
  const wrong = problems.map(({ code, place, message }) => `  ${place}: ${message} (${code})`);
  return [
    about,
    ...(changes.length > 0 ? changes : ["No changed rows."]),
    ...(wrong.length > 0 ? ["Skipped, because it is invalid:", ...wrong] : []),
  ].join("\n");
}

/** As JSON, which spells out what a terminal would act on. */
function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
