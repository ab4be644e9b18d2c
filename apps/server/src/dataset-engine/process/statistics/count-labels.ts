import type { Feature } from "../features.ts";
import type { Split } from "../open-split.ts";
import { proportion } from "./measure.ts";

/** A text is a label if few of them make many rows. */
const FEW = 10;
const MANY = 1_000;
const SHARE = 0.2;
/** More different texts in so many rows than labels may have: the others need not be read. */
const FIRST_ROWS = 20_000;
/** The estimate is off by a few percent. */
const CERTAINLY_TOO_MANY = 2 * MANY;
const NO_LABEL = -1;

/** Whether the texts of a column are labels: at most 10 different ones, or 1,000 that are a fifth of the rows. */
export async function isLabel(split: Split, column: string, rows: number): Promise<boolean> {
  const count = async (what: string, from = split.from()) => {
    const read = await split.connection.runAndReadAll(`SELECT ${what} FROM ${from}`);
    return Number(read.getRows()[0]?.[0] ?? 0);
  };
  const first = `(SELECT ${column} AS x FROM ${split.from()} LIMIT ${FIRST_ROWS})`;
  if ((await count("count(DISTINCT x)", first)) > MANY) return false;
  if ((await count(`approx_count_distinct(${column})`)) > CERTAINLY_TOO_MANY) return false;
  const unique = await count(`count(DISTINCT ${column})`);
  return unique <= FEW || (unique <= MANY && unique <= SHARE * rows);
}

/** How often each label occurs; of a class label all names are listed, and -1 is no label. */
export async function countLabels(
  split: Split,
  column: string,
  feature: Feature | undefined,
  rows: number,
): Promise<object> {
  const counts = await countValues(split, column);
  const names = feature && "names" in feature && Array.isArray(feature.names) ? feature.names : [];
  const frequencies = new Map<string, number>(
    feature ? names.map((name) => [String(name), 0]) : [],
  );
  let [nulls, unlabeled, unique] = [0, 0, 0];
  for (const [value, count] of counts) {
    if (value === null) nulls = count;
    else if (feature && Number(value) === NO_LABEL) unlabeled = count;
    else {
      unique += 1;
      frequencies.set(feature ? String(names[Number(value)] ?? value) : value, count);
    }
  }
  return {
    nan_count: nulls,
    nan_proportion: proportion(nulls, rows),
    no_label_count: unlabeled,
    no_label_proportion: proportion(unlabeled, rows),
    n_unique: feature ? names.length : unique,
    frequencies: Object.fromEntries(frequencies),
  };
}

/** Of a column of true and false. */
export async function countWords(split: Split, column: string, rows: number): Promise<object> {
  const counts = new Map(await countValues(split, column));
  const nulls = counts.get(null) ?? 0;
  return {
    nan_count: nulls,
    nan_proportion: proportion(nulls, rows),
    frequencies: { True: counts.get("true") ?? 0, False: counts.get("false") ?? 0 },
  };
}

async function countValues(
  { connection, from }: Split,
  column: string,
): Promise<readonly (readonly [value: string | null, count: number])[]> {
  const read = await connection.runAndReadAll(
    `SELECT ${column}::VARCHAR, count(*) FROM ${from()} GROUP BY 1 ORDER BY 2 DESC, 1
     LIMIT ${MANY * 10}`,
  );
  return read
    .getRows()
    .map(([value, count]) => [value === null ? null : String(value), Number(count)]);
}
