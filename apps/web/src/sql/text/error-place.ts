export interface ErrorPlace {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** In the text. */
  readonly at: number;
}

export interface QueryError {
  readonly message: string;
  /** Where DuckDB points to; absent where it does not. */
  readonly place?: ErrorPlace;
}

const POINTER = /\n+LINE (\d+): (.*)\n( *)\^[\s\S]*$/;

/** What DuckDB says of a statement that begins at `start` of a text, with the place that it points to. */
export function readError(message: string, text: string, start: number): QueryError {
  const found = POINTER.exec(message);
  const said = message.replace(POINTER, "").trim();
  if (!found) return { message: said };
  const [, number = "", excerpt = "", spaces = ""] = found;
  const statement = text.slice(start);
  const line = statement.split("\n")[Number(number) - 1];
  if (line === undefined) return { message: said };
  // A long line is cut on one side or both.
  const shown = excerpt.replace(/^\.{3}|\.{3}$/g, "");
  const cut = excerpt.startsWith("...") ? line.indexOf(shown) - 3 : 0;
  const column = spaces.length - `LINE ${number}: `.length + cut;
  if (column < 0 || column > line.length) return { message: said };
  const before = statement.split("\n").slice(0, Number(number) - 1);
  const at = start + before.reduce((sum, one) => sum + one.length + 1, 0) + column;
  const linesBefore = text.slice(0, at).split("\n");
  return {
    message: said,
    place: { line: linesBefore.length, column: (linesBefore.at(-1)?.length ?? 0) + 1, at },
  };
}
