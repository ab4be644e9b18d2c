import type { TypedColumn } from "../../convert/column-type.ts";
import { type ConvertAsk, MAX_BAD_LINES, MAX_LINE_BYTES } from "../../convert/convert-work.ts";
import { quoteName, quoteText } from "../../where/print-sql.ts";
import { typeSql } from "./column-sql.ts";

/** Bytes that DuckDB reads at once: more than two lines of any length. */
const BUFFER_BYTES = 2 * MAX_LINE_BYTES + 1_000_000;
const DIALECT = `quote='"', escape='"', header=true, max_line_size=${MAX_LINE_BYTES}, buffer_size=${BUFFER_BYTES}`;
const TOLERANT = `ignore_errors=true, store_rejects=true, rejects_limit=${MAX_BAD_LINES + 1}`;
/** Lines as they are, without a separator. */
const LINES = `delim='', quote='', escape='', header=false, auto_detect=false, strict_mode=false,
  max_line_size=${MAX_LINE_BYTES}, buffer_size=${BUFFER_BYTES}`;
/** Dates stay texts, as in the `datasets` library. */
const TYPES = "auto_type_candidates=['BOOLEAN', 'BIGINT', 'DOUBLE', 'VARCHAR']";
/** As many columns and as much nesting as there are; all values are looked at. */
const JSON_TYPES = "sample_size=-1, map_inference_threshold=-1, maximum_depth=-1, records=true";

/** What is between the values of a line. */
export const separatorOf = ({ reading, separator }: Pick<ConvertAsk, "reading" | "separator">) =>
  separator ?? (reading === "tsv" ? "\t" : ",");

const listColumns = (columns: readonly TypedColumn[]) =>
  `columns={${columns.map(({ name, type }) => `${quoteText(name)}: ${quoteText(typeSql(type))}`).join(", ")}}`;

/** Reads CSV, its types by its first rows. */
export const csvByItself = (file: string, separator: string): string =>
  `read_csv(${quoteText(file)}, delim=${quoteText(separator)}, ${DIALECT}, ${TYPES}, ${TOLERANT})`;

/** Reads CSV by these types; `isTolerant` leaves out what does not fit, and notes it. */
export const csvBy = (
  file: string,
  separator: string,
  columns: readonly TypedColumn[],
  isTolerant: boolean,
): string =>
  `read_csv(${quoteText(file)}, delim=${quoteText(separator)}, ${DIALECT}, auto_detect=false,
    ${listColumns(columns)}${isTolerant ? `, ${TOLERANT}` : ""})`;

export type JsonFormat = "auto" | "newline_delimited";

export const jsonByItself = (file: string, format: JsonFormat): string =>
  `read_json(${quoteText(file)}, format='${format}', ${JSON_TYPES}, maximum_object_size=${MAX_LINE_BYTES})`;

export const jsonBy = (file: string, format: JsonFormat, columns: readonly TypedColumn[]): string =>
  `read_json(${quoteText(file)}, format='${format}', records=true, maximum_object_size=${MAX_LINE_BYTES},
    ${listColumns(columns)})`;

/** The lines of a file as the column `text`; an empty one is null. */
export const linesOf = (file: string): string =>
  `read_csv(${quoteText(file)}, ${LINES}, columns={'text': 'VARCHAR'})`;

/** What is selected of a file: the columns that are wanted, as null where it does not have them. */
export function selection(own: readonly TypedColumn[], columns: readonly TypedColumn[]): string {
  const names = new Set(own.map(({ name }) => name));
  return columns
    .map(({ name, type }) =>
      names.has(name) ? quoteName(name) : `NULL::${typeSql(type)} AS ${quoteName(name)}`,
    )
    .join(", ");
}
