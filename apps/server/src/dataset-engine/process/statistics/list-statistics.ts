import { DuckDBTypeId as Id } from "@duckdb/node-api";
import { EngineError } from "../../engine-error.ts";
import { quoteName } from "../../where/print-sql.ts";
import { type Feature, kindOf, listFeatures } from "../features.ts";
import type { Column, Split } from "../open-split.ts";
import { countLabels, countWords, isLabel } from "./count-labels.ts";
import { type Measured, measure } from "./measure.ts";
import { measureLengths } from "./measure-lengths.ts";
import { MOST_MEDIA, measureMedia } from "./measure-media.ts";

const MOST_COLUMNS = 1_000;
const INTEGERS: ReadonlySet<Id> = new Set([
  ...[Id.TINYINT, Id.SMALLINT, Id.INTEGER, Id.BIGINT],
  ...[Id.UTINYINT, Id.USMALLINT, Id.UINTEGER, Id.UBIGINT],
]);
const FLOATS: ReadonlySet<Id> = new Set([Id.FLOAT, Id.DOUBLE, Id.DECIMAL]);
const TIMES: ReadonlySet<Id> = new Set([
  ...[Id.DATE, Id.TIMESTAMP, Id.TIMESTAMP_S],
  ...[Id.TIMESTAMP_MS, Id.TIMESTAMP_NS, Id.TIMESTAMP_TZ],
]);

const MEDIA: Readonly<Record<string, "image" | "audio">> = { Image: "image", Audio: "audio" };

/** Statistics of the columns of a split that have any, by name, as the public service has them. */
export async function listStatistics(split: Split): Promise<object> {
  if (split.columns.length > MOST_COLUMNS)
    throw new EngineError(
      "TooManyColumnsError",
      `The split has ${split.columns.length} columns; statistics are made of at most ${MOST_COLUMNS}.`,
    );
  const features = await listFeatures(split);
  const rows = split.rows.reduce((sum, count) => sum + count, 0);
  const statistics: object[] = [];
  for (const column of split.columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const found = await describeColumn(split, column, features.get(column.name), rows);
    if (!found) continue;
    const [type, column_statistics] = found;
    statistics.push({ column_name: column.name, column_type: type, column_statistics });
  }
  const hasMedia = [...features.values()].some((one) => MEDIA[kindOf(one) ?? ""]);
  const partial = hasMedia && rows > MOST_MEDIA;
  return { num_examples: rows, statistics, partial };
}

async function describeColumn(
  split: Split,
  { name, type }: Column,
  feature: Feature | undefined,
  rows: number,
): Promise<readonly [type: string, statistics: object] | undefined> {
  const column = quoteName(name);
  const { typeId } = type;
  const number = (kind: Measured["kind"], sql: string) => measure(split, { kind, sql, rows });
  if (kindOf(feature) === "ClassLabel" && INTEGERS.has(typeId))
    return ["class_label", await countLabels(split, column, feature as Feature, rows)];
  if (INTEGERS.has(typeId)) return ["int", await number("int", column)];
  if (FLOATS.has(typeId))
    return [
      "float",
      await number("float", `if(isfinite(${column}::DOUBLE), ${column}::DOUBLE, NULL)`),
    ];
  if (TIMES.has(typeId)) {
    const seconds = `epoch(if(isfinite(${column}), ${column}, NULL)::TIMESTAMP)`;
    return ["datetime", await number("datetime", seconds)];
  }
  if (typeId === Id.BOOLEAN) return ["bool", await countWords(split, column, rows)];
  const lengths = () => measureLengths(split, `length(${column})`, rows);
  if (typeId === Id.LIST) return ["list", await lengths()];
  const media = MEDIA[kindOf(feature) ?? ""];
  if (media && type.typeId === Id.STRUCT && type.entryNames.includes("bytes"))
    return [media, await measureMedia(split, media, `${column}.bytes`, rows)];
  if (typeId !== Id.VARCHAR) return undefined;
  return (await isLabel(split, column, rows))
    ? ["string_label", await countLabels(split, column, undefined, rows)]
    : ["string_text", await lengths()];
}
