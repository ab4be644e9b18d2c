// Rows, filters, statistics and search of a dataset, compared with DuckDB alone on the same file.
// Run: npm run build && node bench/dataset-engine.ts [rows] [megabytes of CSV]
import { mkdtempSync, openAsBlob, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { createRepo, uploadFile } from "@huggingface/hub";
import { median } from "./median.ts";
import { signUpAda, startHub } from "./start-hub.ts";

const [rows = 1_000_000, csvMegabytes = 50] = process.argv.slice(2).map(Number);
const ROUNDS = 21;
const WORDS = 50_000;

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const duckdb = await (
  await DuckDBInstance.create(":memory:", { threads: "2", memory_limit: "500MB" })
).connect();
const parquet = join(folder, "train.parquet");
const csv = join(folder, "train.csv");
const word = (seed: string, count: number) => `'w' || (hash(i * ${seed}) % ${count})`;
const made = (
  count: number,
) => `SELECT i AS id, hash(i) % 1000 AS label, hash(i * 3) / 1e15 AS score,
  'name ' || (hash(i * 7) % 1000000) AS name, ${word("11", WORDS)} || ' ' || ${word("13", 500)} ||
  ' some more words that are in every row ' || ${word("17", 5_000)} AS text FROM range(${count}) AS t(i)`;
await duckdb.run(`COPY (${made(rows)}) TO '${parquet}' (FORMAT parquet)`);
await duckdb.run(`COPY (${made(csvMegabytes * 11_000)}) TO '${csv}' (FORMAT csv, HEADER)`);
console.log(`Parquet ${megabytes(parquet)} MB, ${rows} rows; CSV ${megabytes(csv)} MB`);

const hub = await startHub(folder, { ORRERY_EXAMPLES: "off", ORRERY_CONVERSION: "on" });
try {
  const accessToken = await signUpAda(hub);
  const place = { hubUrl: hub.origin, accessToken };
  const publish = async (name: string, path: string, file: string) => {
    const repo = { type: "dataset", name: `ada/${name}` } as const;
    await createRepo({ ...place, repo });
    await uploadFile({ ...place, repo, file: { path, content: await openAsBlob(file) } });
  };
  const ask = async (route: string, query: Readonly<Record<string, string | number>> = {}) => {
    const words = Object.entries(query).map(([name, value]) => [name, `${value}`]);
    const all = new URLSearchParams([
      ...[["dataset", "ada/table"] as [string, string], ["config", "default"] as [string, string]],
      ...(words as [string, string][]),
    ]);
    all.set("split", "train");
    const answer = await fetch(`${hub.origin}/datasets-server/${route}?${all}`);
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  await publish("table", "train.parquet", parquet);

  const from = `read_parquet('${parquet}')`;
  const sql = async (text: string) => (await duckdb.runAndReadAll(text)).getRowsJson();
  const report = (what: string, ours: readonly number[], plain: readonly number[]) => {
    const [p50, other] = [median(ours), median(plain)];
    const p99 = ours.toSorted((a, b) => a - b).at(-1) ?? Number.NaN;
    const ratio = (p50 / other).toFixed(2);
    console.log(
      `${what.padEnd(24)} p50 ${ms(p50)} slowest ${ms(p99)} DuckDB ${ms(other)} ${ratio} ×`,
    );
  };
  const compare = async (
    what: string,
    ours: (round: number) => Promise<unknown>,
    plain: (round: number) => Promise<unknown>,
    rounds = ROUNDS,
  ) => {
    const [mine, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      mine.push(await time(() => ours(round)));
      theirs.push(await time(() => plain(round)));
    }
    report(what, mine, theirs);
  };
  const at = (round: number) => Math.floor((rows * ((round * 37) % 101)) / 101);

  const headers = { authorization: `Bearer ${accessToken}` };
  const page = async (path: string) => (await fetch(`${hub.origin}${path}`, { headers })).text();
  // As a visitor goes: the card, and then its tab of rows.
  await page("/datasets/ada/table");
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await compare(
    "first rows of a page",
    () => page("/datasets/ada/table/viewer?_data=datasetRows"),
    () => sql(`SELECT * FROM ${from} LIMIT 100`),
    1,
  );
  await compare(
    "next page",
    (round) => ask("rows", { offset: at(round), length: 100 }),
    (round) => sql(`SELECT * FROM ${from} LIMIT 100 OFFSET ${at(round)}`),
  );
  await compare(
    "filter",
    (round) => ask("filter", { where: `"label" = ${round}`, length: 100 }),
    async (round) => {
      await sql(`SELECT count(*) FROM ${from} WHERE label = ${round}`);
      await sql(`SELECT * FROM ${from} WHERE label = ${round} LIMIT 100`);
    },
  );
  await compare(
    "sort",
    (round) => ask("filter", { orderby: `"score" DESC`, offset: round * 100 + 1 }),
    (round) => sql(`SELECT * FROM ${from} ORDER BY score DESC LIMIT 100 OFFSET ${round * 100 + 1}`),
    5,
  );
  await compare(
    "statistics, first",
    () => ask("statistics"),
    () => sql(`SUMMARIZE SELECT * FROM ${from}`),
    1,
  );
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round++) again.push(await time(() => ask("statistics")));
  console.log(`${"statistics, again".padEnd(24)} p50 ${ms(median(again))}`);

  const search = async (query: string): Promise<unknown> => {
    for (;;) {
      const answer = await ask("search", { query, length: 100 }).catch((error: Error) => error);
      if (!(answer instanceof Error)) return answer;
      if (!answer.message.includes("being indexed")) throw answer;
    }
  };
  console.log(`${"search, first".padEnd(24)} ${ms(await time(() => search("w1")))}`);
  await compare(
    "search",
    (round) => search(`w${round + 2}`),
    (round) => sql(`SELECT * FROM ${from} WHERE text ILIKE '%w${round + 2} %' LIMIT 100`),
  );

  await publish("texts", "train.csv", csv);
  const isDone = async () => {
    const answer = await fetch(`${hub.origin}/api/datasets/ada/texts/conversion`, { headers });
    const { state, startedAt, endedAt } = (await answer.json()) as Record<string, string>;
    if (state === "failed") throw new Error("The conversion failed.");
    return state === "done" ? Date.parse(endedAt ?? "") - Date.parse(startedAt ?? "") : undefined;
  };
  let took: number | undefined;
  while (took === undefined) {
    took = await isDone();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const alone = await time(() =>
    sql(`COPY (SELECT * FROM read_csv('${csv}')) TO '${folder}/csv.parquet' (FORMAT parquet)`),
  );
  const rate = (milliseconds: number) => ((megabytes(csv) / milliseconds) * 1000).toFixed(0);
  console.log(`${"conversion of CSV".padEnd(24)} ${rate(took)} MB/s, DuckDB ${rate(alone)} MB/s`);
} finally {
  await hub.stop();
  duckdb.closeSync();
  rmSync(folder, { recursive: true });
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`.padStart(9);
}

function megabytes(path: string): number {
  return Math.round(statSync(path).size / 1_000_000);
}
