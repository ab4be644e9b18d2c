import type { StatusRow } from "../status-table.ts";
import { ALWAYS_RUN, LANGUAGES } from "./languages.ts";
import type { PrintedProgram, RunProgram } from "./printed-program.ts";

/** The same on every machine: what is run where a client happens to be installed is not counted as run. */
export function statusRows(programs: readonly RunProgram[]): readonly StatusRow[] {
  const kinds = Map.groupBy(programs, ({ program }) => {
    const { kind, language, client } = program;
    return `${kind}: ${language}/${client}`;
  });
  return [...kinds]
    .toSorted(([one], [other]) => one.localeCompare(other, "en"))
    .map(([kind, group]) => [kind, resultOf(group)]);
}

function resultOf(group: readonly RunProgram[]): string {
  const always = group.filter(({ program }) => ALWAYS_RUN.has(clientKey(program)));
  if (!group.some(({ program }) => Object.hasOwn(LANGUAGES, program.language)))
    return `${group.length} printed, not run`;
  if (always.length === 0) return `${group.length} printed, run where the machine has the client`;
  const run = always.filter(({ skipped }) => skipped === undefined);
  const skipped = Map.groupBy(always, (each) => each.skipped);
  return [
    `${run.length} run`,
    ...[...skipped].flatMap(([reason, { length }]) =>
      reason === undefined ? [] : [`${length} not run: ${reason}`],
    ),
  ].join("; ");
}

const clientKey = ({ language, client }: PrintedProgram) => `${language}/${client}`;

/** The results on this machine. */
export function summary(programs: readonly RunProgram[], seconds: number): string {
  const skipped = Map.groupBy(programs, (each) => each.skipped);
  const failed = programs.filter(({ failure }) => failure !== undefined);
  const run = skipped.get(undefined)?.length ?? 0;
  return [
    `${run} printed programs run in ${seconds} s, ${failed.length} failed,`,
    `${programs.length - run} skipped:`,
    [...skipped]
      .flatMap(([reason, { length }]) => (reason ? [`${length}: ${reason}`] : []))
      .join("; "),
  ].join(" ");
}
