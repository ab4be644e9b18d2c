import { join } from "node:path";
import pg from "pg";
import { readConfig } from "../apps/server/src/base/config.ts";
import { openHub } from "../apps/server/src/hub/open-hub.ts";
import { createPostgresServer } from "../apps/server/src/testing/postgres/postgres-server.ts";
import { publishFiles } from "../apps/server/src/testing/publish-files.ts";
import { type Entry, makeEntries } from "./catalog/entries.ts";
import { toRegistry } from "./catalog/to-registry.ts";

/**
 * What repos weigh in PostgreSQL: catalog entries, which have a name, tags and figures, and repos with a commit of a
 * card and a large file. `node bench/rows.ts FOLDER [entries] [repos]`. Prints bytes of each, with indexes, by table.
 */
const [folder = "", entries = "20000", repos = "500"] = process.argv.slice(2);
if (folder === "") throw new Error("Say in which folder the hub is to be made.");

const BATCH = 500;
/** What is too little to say anything. */
const LEAST_BYTES = 8;

const SIZES = `select relname as name, pg_total_relation_size(oid)::float8 as bytes, pg_indexes_size(oid)::float8 as indexes
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;

const server = await createPostgresServer();
await server.start();
const client = new pg.Client({ connectionString: server.url });
await client.connect();
const hub = await openHub(
  readConfig({
    ...{ ORRERY_DATA: join(folder, "data"), ORRERY_DATABASE_URL: server.url },
    ...{ ORRERY_RUNNER: "off", ORRERY_LIMIT_REPOS_PER_DAY: "0" },
  }),
);
const { setup, accounts } = hub.registry;
const link = await setup.open();
const ada =
  link === undefined
    ? await accounts.signUp("ada", "correct horse")
    : await setup.complete(link, "ada", "correct horse");

await measure("catalog entry", Number(entries), async () => {
  let batch: Entry[] = [];
  const put = () => hub.registry.entries.put(batch.flatMap((entry) => toRegistry(entry) ?? []));
  for (const entry of makeEntries("model", Number(entries))) {
    batch.push(entry);
    if (batch.length < BATCH) continue;
    await put();
    batch = [];
  }
  await put();
});
await measure("repo with a card and a large file", Number(repos), async () => {
  for (let number = 0; number < Number(repos); number++)
    await publishFiles({ hub }, ada, {
      name: `model-${number}`,
      files: {
        "README.md": `---\nlicense: mit\ntags: [speech, small]\n---\n# Model ${number}\n\nWhat it does.\n`,
        "config.json": JSON.stringify({ model_type: "llama", hidden_size: number }),
        "model.safetensors": `weights of ${number}`,
      },
    });
});
await client.end();
await hub.close();
await server.remove();

async function measure(name: string, count: number, make: () => Promise<void>): Promise<void> {
  const before = await sizes();
  const began = performance.now();
  await make();
  const ms = (performance.now() - began) / count;
  const after = await sizes();
  const rows = [...after]
    .map(([table, { bytes, indexes }]) => ({
      table,
      bytes: (bytes - (before.get(table)?.bytes ?? 0)) / count,
      indexes: (indexes - (before.get(table)?.indexes ?? 0)) / count,
    }))
    .filter(({ bytes }) => bytes >= LEAST_BYTES)
    .toSorted((a, b) => b.bytes - a.bytes);
  const sum = (key: "bytes" | "indexes") =>
    Math.round(rows.reduce((total, row) => total + row[key], 0));
  console.log(
    `${name}: ${sum("bytes")} bytes each, ${sum("indexes")} of them indexes; ${ms.toFixed(1)} ms each (${count} made)`,
  );
  for (const { table, bytes, indexes } of rows)
    console.log(`  ${table}: ${Math.round(bytes)} (${Math.round(indexes)})`);
}

async function sizes(): Promise<
  ReadonlyMap<string, { readonly bytes: number; readonly indexes: number }>
> {
  await client.query("vacuum analyze");
  const { rows } = await client.query(SIZES);
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}
