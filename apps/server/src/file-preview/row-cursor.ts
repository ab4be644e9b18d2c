/** From which row on, and how many. */
export interface RowCursor {
  /** A `RowsPage`'s `next` or `previous`; anything else is the beginning. */
  readonly at: string;
  readonly limit: number;
}

/** Where a row begins in a file without an index. */
export interface RowOffset {
  readonly row: number;
  readonly byte: number;
}

export const parseRow = (at: string): number => (/^\d{1,15}$/.test(at) ? Number(at) : 0);

/** `50~8192`: row 50 begins at byte 8192. */
export function parseOffset(at: string): RowOffset | undefined {
  const [, row, byte] = /^(\d{1,15})~(\d{1,15})$/.exec(at) ?? [];
  return row === undefined ? undefined : { row: Number(row), byte: Number(byte) };
}

export const formatOffset = ({ row, byte }: RowOffset): string => `${row}~${byte}`;
