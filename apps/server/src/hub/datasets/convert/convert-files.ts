import type { LineProblem } from "@orrery/registry";
import { mergeColumns, type TypedColumn } from "../../../dataset-engine/convert/column-type.ts";
import type { ConvertRun } from "./convert-run.ts";
import { contentOf, findColumns, type Source, sourceFile } from "./find-columns.ts";
import { keepMade, type NamedFiles } from "./keep-made.ts";
import { isProblem, ofFile, resultKey } from "./of-file.ts";

/** Rounds in which columns are found to need another type; after them, all are text. */
const MAX_ROUNDS = 3;

/** Parquet files of files with rows: all get the same columns. */
export async function convertFiles(
  run: ConvertRun,
  all: readonly Source[],
  labels: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<readonly NamedFiles[] | LineProblem> {
  const sources = all.filter(({ entry }) => entry.size > 0);
  const owns: (readonly TypedColumn[])[] = [];
  let merged: readonly TypedColumn[] = [];
  for (const source of sources) {
    const find = () => findColumns(run, source, sources.length > 1);
    const own = await ofFile(source.entry.path, find);
    if (isProblem(own)) return own;
    owns.push(own);
    merged = mergeColumns(merged, own);
  }
  if (merged.length === 0) return { file: all[0]?.entry.path ?? "", message: "There are no rows." };
  const asText = new Set<string>();
  for (let round = 0; ; round++) {
    const columns = merged.map((column) =>
      asText.has(column.name) || round > MAX_ROUNDS
        ? { name: column.name, type: "text" as const }
        : withLabels(column, labels),
    );
    const types = new Map(columns.map(({ name, type }) => [name, type]));
    const made: NamedFiles[] = [];
    for (const [at, source] of sources.entries()) {
      // Files without types are read by those of all.
      const own = hasTypes(source)
        ? (owns[at] ?? [])
        : (owns[at] ?? []).map(({ name, type }) => ({ name, type: types.get(name) ?? type }));
      const { path } = source.entry;
      const file = await ofFile(path, () => writeFile(run, source, own, columns));
      if (isProblem(file)) return file;
      if (file.widen.length > 0 && round <= MAX_ROUNDS) {
        for (const name of file.widen) asText.add(name);
        break;
      }
      made.push({ ...file, path });
    }
    if (made.length < sources.length) continue;
    for (const { pointers } of made)
      run.onDone(
        1,
        pointers.reduce((sum, { size }) => sum + size, 0),
      );
    return made;
  }
}

function writeFile(
  run: ConvertRun,
  from: Source,
  own: readonly TypedColumn[],
  columns: readonly TypedColumn[],
) {
  const { entry, reading, separator } = from;
  const source = sourceFile(run.due.at, from);
  const url = reading === "webdataset" ? source.url : "";
  const key = resultKey(contentOf(entry), reading, { own, columns, separator }, url);
  return keepMade(run, entry.path, key, (mostBytes, take) =>
    run.session.write(source, own, columns, mostBytes, take),
  );
}

const hasTypes = ({ reading }: Source): boolean => reading === "arrow";

/** Numbers that the card has names for. */
function withLabels(
  column: TypedColumn,
  labels: ReadonlyMap<string, readonly string[]>,
): TypedColumn {
  const names = labels.get(column.name);
  return names && column.type === "int"
    ? { ...column, feature: { names, _type: "ClassLabel" } }
    : column;
}
