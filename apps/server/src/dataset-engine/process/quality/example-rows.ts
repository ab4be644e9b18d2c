import { DuckDBListValue, type DuckDBValue } from "@duckdb/node-api";
import type { ExampleRows } from "../../quality/quality-work.ts";

/** Rows that are named as examples. */
export const EXAMPLES = 5;

/** Numbers of rows that an aggregate returned, in order. */
export const numbersOf = (value: DuckDBValue): ExampleRows =>
  value instanceof DuckDBListValue ? value.items.map(Number) : [];
