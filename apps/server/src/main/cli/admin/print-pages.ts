interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor?: string | undefined;
}

/** Prints all pages of a list: a line for each row, or its JSON. */
export async function printPages<Row>(
  isJson: boolean | undefined,
  read: (cursor: string | undefined) => Promise<Page<Row>>,
  lineOf: (row: Row) => string,
): Promise<void> {
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await read(cursor);
    printRows(isJson, rows, lineOf);
    cursor = nextCursor;
  } while (cursor !== undefined);
}

export function printRows<Row>(
  isJson: boolean | undefined,
  rows: readonly Row[],
  lineOf: (row: Row) => string,
): void {
  for (const row of rows) console.log(isJson ? JSON.stringify(row) : lineOf(row));
}
