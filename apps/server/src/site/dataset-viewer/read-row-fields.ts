import type { RowField } from "@orrery/web/page-data/repo/rows-edit";
import type { DatasetEngine, EngineSplit } from "../../dataset-engine/dataset-engine.ts";
import { EngineError } from "../../dataset-engine/engine-error.ts";

/** Fields of a form. */
const MAX_COLUMNS = 300;
/** Of a value in a field. */
const MAX_CHARACTERS = 50_000;

interface RowsAnswer {
  readonly features: readonly { readonly name: string; readonly type: unknown }[];
  readonly rows: readonly {
    readonly row: Readonly<Record<string, unknown>>;
    readonly truncated_cells: readonly string[];
  }[];
}

/** A row as texts that can be changed. Throws `EngineError`. */
export async function readRowFields(
  engine: DatasetEngine,
  files: EngineSplit,
  row: number,
): Promise<readonly RowField[]> {
  const json = await engine.ask(files, { shape: "rows", offset: row, length: 1 });
  const { features, rows } = JSON.parse(json, keepDigits) as RowsAnswer;
  const [found] = rows;
  if (!found) throw new EngineError("InvalidParameter", `The split has no row ${row}.`);
  if (features.length > MAX_COLUMNS)
    throw new EngineError(
      "TooManyColumnsError",
      `The split has ${features.length} columns; rows of at most ${MAX_COLUMNS} can be edited.`,
    );
  return features.map(({ name, type }) => {
    const text = textOf(found.row[name]);
    const isLong = found.truncated_cells.includes(name) || (text?.length ?? 0) > MAX_CHARACTERS;
    const isEditable = !isLong && !holdsBytes(type);
    return { name, type: typeName(type), text: isEditable ? text : null, isEditable };
  });
}

/** Integers of 64 bits and fractions as they are written. */
const keepDigits = (_key: string, value: unknown, context?: { readonly source?: string }) =>
  typeof value === "number" && context?.source !== undefined
    ? (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(context.source)
    : value;

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

const holdsBytes = (type: unknown): boolean =>
  /"_type":"(?:Image|Audio|Video|Pdf)"|"dtype":"(?:large_)?binary"/.test(JSON.stringify(type));

export function typeName(type: unknown): string {
  if (typeof type !== "object" || type === null || !("_type" in type)) return "JSON";
  if (type._type === "Value" && "dtype" in type) return String(type.dtype);
  return type._type === "ClassLabel" ? "class label" : String(type._type).toLowerCase();
}
