import { type CsvError, parse } from "csv-parse/sync";

export interface DelimitedRow {
  readonly fields: readonly string[];
  /** Where the next row begins, in bytes. */
  readonly end: number;
}

/** Files of any origin: rows may differ in length, and a quote within a field is text. */
const LENIENT = {
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
};

/**
 * The first rows of a text; quoted fields may hold delimiters, line ends and doubled quotes. A row
 * that touches the end counts only where the text `isWhole`. Empty lines are skipped.
 */
export function splitDelimited(
  bytes: Buffer,
  delimiter: string,
  limit: number,
  isWhole: boolean,
): readonly DelimitedRow[] {
  const rows: DelimitedRow[] = [];
  const read = (start: number, quote: '"' | false) =>
    parse(bytes.subarray(start), {
      ...LENIENT,
      delimiter,
      quote,
      to: limit - rows.length,
      on_record: (fields: string[], { bytes: end }) => {
        rows.push({ fields, end: start + end });
        return null;
      },
    });
  try {
    read(0, '"');
  } catch (error) {
    if ((error as CsvError).code !== "CSV_QUOTE_NOT_CLOSED") throw error;
    // In a whole file, a quote that never ends is text.
    if (isWhole) read(rows.at(-1)?.end ?? 0, false);
  }
  return isWhole ? rows : rows.filter(({ end }) => end < bytes.length);
}
