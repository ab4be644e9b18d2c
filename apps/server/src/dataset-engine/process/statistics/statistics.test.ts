import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlainDuckdb, type PlainDuckdb } from "../../testing/plain-duckdb.ts";
import { openSplit, type Split } from "../open-split.ts";
import { listStatistics } from "./list-statistics.ts";

const folder = mkdtempSync(join(tmpdir(), "orrery-"));
const ROWS = 20_000;
/** Few and many values, negative and unsigned, one value, nulls, and more than 64 bits between them. */
const COLUMNS: Readonly<Record<string, string>> = {
  few: "(i * i) % 13 - 6",
  even: "if(i % 2 = 0, 1, 4)",
  gaps: "if(i % 3 = 0, NULL, (i % 5) * 1000)",
  lonely: "if(i = 777, 5, NULL)",
  one: "7",
  tiny: "(i % 200 - 100)::TINYINT",
  unsigned: "(i % 1500)::UBIGINT",
  many: "(i * 7919) % 20000 - 10000",
  far: "if(i % 2 = 0, -9000000000000000000, 9000000000000000000 - i)",
  top: "18446744073709551615::UBIGINT - (i % 30)::UBIGINT",
};
/** Their lengths are measured. */
const TEXTS: Readonly<Record<string, string>> = {
  words: "repeat('x', (i * 7919) % 5000) || i",
  notes: "if(i % 3 = 0, NULL, 'text ' || i)",
  items: "range((i * 31) % 700)",
};
let duckdb: PlainDuckdb;
let split: Split;

beforeAll(async () => {
  duckdb = await openPlainDuckdb(folder);
  const columns = Object.entries({ ...COLUMNS, ...TEXTS }).map(
    ([name, sql]) => `${sql} AS ${name}`,
  );
  const query = `SELECT ${columns.join(", ")} FROM range(${ROWS}) AS t(i)`;
  await duckdb.run(`CREATE TABLE plain AS ${query}`);
  const path = join(folder, "split.parquet");
  writeFileSync(path, await duckdb.parquet(query));
  const settings = { threads: 2, memoryBytes: 500_000_000, replyBytes: 1_000_000 };
  split = await openSplit([path], settings);
});
afterAll(() => {
  split.close();
  rmSync(folder, { recursive: true });
});

interface Statistics {
  readonly nan_count: number;
  readonly min: unknown;
  readonly max: unknown;
  readonly mean: number;
  readonly median: number;
  readonly std: number;
  readonly histogram: { readonly hist: readonly number[]; readonly bin_edges: readonly unknown[] };
}

it("measures the widths of pictures, and leaves out other bytes", async () => {
  const png = (width: number) => {
    const head = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
    const size = Buffer.alloc(8);
    size.writeUInt32BE(width, 0);
    size.writeUInt32BE(5, 4);
    return Buffer.concat([head, size, Buffer.alloc(100_000)]).toString("hex");
  };
  const features = { picture: { _type: "Image" } };
  const path = join(folder, "pictures.parquet");
  const bytes = [png(10), png(30), png(20), "00", ""].map((hex) => `unhex('${hex}')`);
  const query = `SELECT {'bytes': nullif(bytes, ''::BLOB), 'path': 'a.png'} AS picture
    FROM (SELECT unnest([${bytes.join(", ")}]) AS bytes)`;
  const note = JSON.stringify({ info: { features } });
  writeFileSync(path, await duckdb.parquet(query, `, KV_METADATA {huggingface: '${note}'}`));
  const pictures = await openSplit([path], split.settings);
  const { statistics, partial } = JSON.parse(JSON.stringify(await listStatistics(pictures)));
  pictures.close();
  expect(statistics).toMatchObject([
    {
      column_name: "picture",
      column_type: "image",
      column_statistics: { nan_count: 2, min: 10, max: 30, mean: 20, median: 20 },
    },
  ]);
  expect(partial).toBe(false);
});

it("measures the lengths of sounds", async () => {
  const wav = (seconds: number) => {
    const bytes = Buffer.alloc(44 + 32_000 * seconds);
    bytes.write("RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0", "latin1");
    for (const [value, at] of [
      [bytes.length - 8, 4],
      [16_000, 24],
      [32_000, 28],
      [32_000 * seconds, 40],
    ] as const)
      bytes.writeUInt32LE(value, at);
    bytes.writeUInt16LE(2, 32);
    bytes.writeUInt16LE(16, 34);
    bytes.write("data", 36);
    return bytes;
  };
  const sounds = "apps/server/src/runner/sounds/hello-world";
  const files = [wav(10), wav(4), readFileSync(`${sounds}.ogg`), readFileSync(`${sounds}.mp3`)];
  const values = files
    .map((bytes) => `unhex('${bytes.toString("hex")}')`)
    .concat("'no sound'::BLOB");
  const note = JSON.stringify({ info: { features: { sound: { _type: "Audio" } } } });
  const path = join(folder, "sounds.parquet");
  const query = `SELECT {'bytes': bytes, 'path': 'a'} AS sound FROM (SELECT unnest([${values.join(", ")}]) AS bytes)`;
  writeFileSync(path, await duckdb.parquet(query, `, KV_METADATA {huggingface: '${note}'}`));
  const opened = await openSplit([path], split.settings);
  const { statistics } = JSON.parse(JSON.stringify(await listStatistics(opened)));
  opened.close();
  expect(statistics).toMatchObject([
    {
      column_name: "sound",
      column_type: "audio",
      column_statistics: { nan_count: 1, min: 1.06, max: 10, median: 2.576 },
    },
  ]);
});

it.each([
  ...Object.keys(COLUMNS).map((name) => [name, name]),
  ...Object.keys(TEXTS).map((name) => [name, `length(${name})`]),
] as const)("measures %s as plain DuckDB does", async (name, sql) => {
  const answer = (await listStatistics(split)) as {
    readonly statistics: readonly {
      readonly column_name: string;
      readonly column_statistics: Statistics;
    }[];
  };
  const found = answer.statistics.find(({ column_name }) => column_name === name);
  if (!found) throw new Error(`There are no statistics of ${name}.`);
  const { histogram, ...numbers } = found.column_statistics;
  const [right] = await duckdb.rows(`SELECT count(*) - count(x) AS nulls, min(x)::VARCHAR AS min,
    max(x)::VARCHAR AS max, avg(x) AS mean, median(x)::DOUBLE AS median, coalesce(stddev_samp(x), 0) AS std
    FROM (SELECT ${sql} AS x FROM plain)`);
  expect(numbers.nan_count).toBe(right?.nulls);
  expect([JSON.stringify(numbers.min), JSON.stringify(numbers.max)]).toEqual([
    right?.min,
    right?.max,
  ]);
  for (const field of ["mean", "median", "std"] as const) {
    const [mine, theirs] = [numbers[field], Number(right?.[field])];
    expect(Math.abs(mine - theirs)).toBeLessThanOrEqual(1e-5 + Math.abs(theirs) * 1e-12);
  }
  const edges = histogram.bin_edges.map((edge) => JSON.stringify(edge));
  expect([edges[0], edges.at(-1)]).toEqual([right?.min, right?.max]);
  for (const [bin, count] of histogram.hist.entries()) {
    const isLast = bin === histogram.hist.length - 1;
    const [counted] = await duckdb.rows(`SELECT count(*) AS n FROM plain
      WHERE (${sql})::HUGEINT >= ${edges[bin]} AND (${sql})::HUGEINT ${isLast ? "<=" : "<"} ${edges[bin + 1]}`);
    expect([bin, count]).toEqual([bin, counted?.n]);
  }
});
