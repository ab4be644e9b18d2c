export interface DelimitedRow {
  readonly fields: readonly string[];
  /** Where the next row begins. */
  readonly end: number;
}

/**
 * The first rows of a text; quoted fields may hold delimiters, line ends and doubled quotes. A last
 * row without a line end counts only where the text `isWhole`. Empty lines are passed over.
 */
export function splitDelimited(
  text: string,
  delimiter: string,
  limit: number,
  isWhole: boolean,
): readonly DelimitedRow[] {
  const rows: DelimitedRow[] = [];
  let fields: string[] = [];
  let at = 0;
  while (at < text.length && rows.length < limit) {
    const field = text[at] === '"' ? quoted(text, at) : plain(text, at, delimiter);
    if (field.end >= text.length && !isWhole) break;
    fields.push(field.value);
    at = field.end;
    if (text[at] === delimiter) {
      at++;
      if (at < text.length) continue;
      fields.push("");
    }
    if (text[at] === "\r") at++;
    if (text[at] === "\n") at++;
    if (fields.length > 1 || fields[0] !== "") rows.push({ fields, end: at });
    fields = [];
  }
  return rows;
}

interface Field {
  readonly value: string;
  readonly end: number;
}

function plain(text: string, start: number, delimiter: string): Field {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r")
    end++;
  return { value: text.slice(start, end), end };
}

/** A quote that never ends takes the rest; what follows the closing one up to the delimiter is dropped. */
function quoted(text: string, start: number): Field {
  let value = "";
  let at = start + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close === -1) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, close);
    if (text[close + 1] !== '"') return { value, end: close + 1 };
    value += '"';
    at = close + 2;
  }
}
