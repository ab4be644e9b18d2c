import { z } from "zod";

/** Where a row that differs from the built-in one comes from. */
export type RowSource =
  /** Of the data folder: `libraries/loom.json`. */
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "update"; readonly version: number }
  /** Added on a page, by API or by command: only providers. */
  | { readonly kind: "administrator" };

/** A row as JSON, not yet checked. */
export interface GivenRow {
  readonly table: string;
  readonly key: string;
  readonly source: RowSource;
  readonly json: unknown;
}

/** A built-in table that files and updates may change. */
export interface TableKind<Row, Given extends object> {
  readonly pattern: RegExp;
  find(key: string): Row | undefined;
  /** A new row. */
  readonly whole: z.ZodType<Given>;
  /** What replaces fields of a row that is there. */
  readonly part: z.ZodType<Partial<Given>>;
  /** Why the row is invalid. */
  readonly refuse?: (given: Partial<Given>, at: RowCursor<Row>) => string | undefined;
  /** A row is complete where there is no `current` one. */
  readonly build: (key: string, given: Partial<Given>, current: Row | undefined) => Row;
}

interface RowCursor<Row> {
  readonly key: string;
  readonly current: Row | undefined;
  readonly source: RowSource;
}

/** Whatever a table's rows are: `merge-rows.ts` treats all alike. */
// biome-ignore lint/suspicious/noExplicitAny: the rows and fields of different tables have nothing in common
export type AnyTable = TableKind<any, any>;

/** Keys of files and updates, unless a table has its own. */
export const KEY = /^[a-z0-9](?:[a-z0-9._-]{0,94}[a-z0-9])?$/i;

export const line = z.string().trim().min(1).max(200);
export const address = z.url({ protocol: /^https?$/ }).max(500);

/** `fields` alone describes a whole row; in a partial row every field is optional. */
export const tableKind = <Row, Shape extends z.ZodRawShape>(
  fields: z.ZodObject<Shape, z.core.$strict>,
  rest: Omit<TableKind<Row, z.output<typeof fields>>, "whole" | "part" | "pattern"> & {
    readonly pattern?: RegExp;
  },
): TableKind<Row, z.output<typeof fields>> => ({
  pattern: KEY,
  ...rest,
  whole: fields as never,
  part: fields.partial() as never,
});
