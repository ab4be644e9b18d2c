import { DuckDBTypeId as Id } from "@duckdb/node-api";
import type { QualityLimits, Sample } from "../../quality/quality-work.ts";
import { quoteName } from "../../where/print-sql.ts";
import type { Column, Split } from "../open-split.ts";
import { rowNumber } from "../rows.ts";
import { countRows } from "../search/search-rows.ts";
import { listTextColumns, textOf } from "../search/text-columns.ts";
import { isLabel } from "../statistics/count-labels.ts";

export const CELL_CHARACTERS = 20_000;
/** In a split with fewer, every text may be there twice. */
const MANY_ROWS = 50;

export interface SampledRow {
  /** In the split, from 0. */
  readonly number: number;
  /** By column. */
  readonly texts: readonly string[];
}

export interface SampledTexts {
  readonly columns: readonly Column[];
  /** The places of columns whose texts are no labels. */
  readonly prose: readonly number[];
  readonly rows: readonly SampledRow[];
  readonly sample: Sample;
}

/** The texts of rows that are spread evenly over a split. */
export async function sampleTexts(
  split: Split,
  { sampleRows, sampleText }: QualityLimits,
): Promise<SampledTexts> {
  const columns = await listTextColumns(split);
  const total = countRows(split);
  const step = Math.max(1, Math.ceil(total / sampleRows));
  const rows: SampledRow[] = [];
  let characters = 0;
  if (columns.length > 0)
    for await (const row of readTexts(split, columns, step)) {
      const length = row.texts.reduce((sum, text) => sum + text.length, 0);
      if (characters + length > sampleText) break;
      characters += length;
      rows.push(row);
    }
  return {
    ...{ columns, rows, prose: await findProse(split, columns) },
    sample: { rows: rows.length, characters, isAll: rows.length === total },
  };
}

/** Every `step`-th row's texts, in the order of the split. */
export async function* readTexts(
  split: Split,
  columns: readonly Column[],
  step = 1,
): AsyncGenerator<SampledRow> {
  const number = rowNumber(split);
  const sql = columns.map(({ name, type }) =>
    type.typeId === Id.VARCHAR ? `left(${quoteName(name)}, ${CELL_CHARACTERS})` : quoteName(name),
  );
  const which = step === 1 ? "" : `WHERE (${number}) % ${step} = 0`;
  const result = await split.connection.stream(
    `SELECT ${[number, ...sql].join(", ")} FROM ${split.from()} ${which}`,
  );
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return;
    for (const [index, ...cells] of chunk.getRows())
      yield {
        number: Number(index),
        texts: cells.map((cell) => textOf(cell ?? null).slice(0, CELL_CHARACTERS)),
      };
  }
}

async function findProse(split: Split, columns: readonly Column[]): Promise<readonly number[]> {
  const total = countRows(split);
  if (total < MANY_ROWS) return [...columns.keys()];
  const prose: number[] = [];
  for (const [at, { name, type }] of columns.entries())
    if (type.typeId !== Id.VARCHAR || !(await isLabel(split, quoteName(name), total)))
      prose.push(at);
  return prose;
}
