import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useHub } from "../journeys/start-hub.ts";
import { administratorToken } from "./administrator.ts";

/** What a dataset's panel offers, run as it is printed by the real libraries, against a started hub. */
const hub = useHub({ ORRERY_EXAMPLES: "off" });
const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";
const home = mkdtempSync(join(tmpdir(), "orrery-datasets-"));
let token = "";

const rows = (from: number) =>
  parquetWriteBuffer({
    columnData: [
      { name: "text", data: [`wave ${from}`, `wave ${from + 1}`], type: "STRING" },
      { name: "height", data: [from, from + 1], type: "INT32" },
    ],
  });
const TEXT = new TextEncoder();
/** By the dataset's name. */
const DATASETS: Readonly<Record<string, Readonly<Record<string, Uint8Array>>>> = {
  parquet: {
    "data/train-00000-of-00002.parquet": new Uint8Array(rows(0)),
    "data/train-00001-of-00002.parquet": new Uint8Array(rows(2)),
  },
  csv: { "it's ü $(id) train.csv": TEXT.encode("text,height\nwave 0,1\n") },
  tsv: { "train.tsv": TEXT.encode("text\theight\nwave 0\t1\n") },
  jsonl: { "train.jsonl": TEXT.encode('{"text":"wave 0","height":1}\n') },
};
/** What has to be installed for a library, and what its program prints. */
const LIBRARIES: Readonly<Record<string, readonly [modules: string, prints: RegExp]>> = {
  datasets: ["datasets", /num_rows: \d/],
  pandas: ["pandas, pyarrow, huggingface_hub", /wave 0/],
  polars: ["polars, huggingface_hub", /wave 0/],
  duckdb: ["duckdb, huggingface_hub", /wave 0/],
  pyarrow: ["pyarrow.csv, huggingface_hub", /wave 0/],
  dask: ["dask.dataframe, huggingface_hub", /wave 0/],
  mlcroissant: ["mlcroissant, requests", /wave 0/],
};
const INSTALLED = new Set(
  Object.keys(LIBRARIES).filter(
    (key) => spawnSync(PYTHON, ["-c", `import ${LIBRARIES[key]?.[0]}`]).status === 0,
  ),
);

async function publish(name: string, isPrivate: boolean): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const repo = { type: "dataset", name, private: isPrivate };
  const body = JSON.stringify(repo);
  await fetch(`${hub.origin}/api/repos/create`, { method: "POST", headers, body });
  const files = Object.entries(DATASETS[name.replace(/-closed$/, "")] ?? {});
  const lines = [
    { key: "header", value: { summary: "Publish" } },
    ...files.map(([path, bytes]) => ({
      key: "file",
      value: { path, encoding: "base64", content: Buffer.from(bytes).toString("base64") },
    })),
  ];
  const answer = await fetch(`${hub.origin}/api/datasets/ada/${name}/commit/main`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/x-ndjson" },
    body: lines.map((line) => JSON.stringify(line)).join("\n"),
  });
  expect([name, answer.status]).toEqual([name, 200]);
}

beforeAll(async () => {
  token = await administratorToken(hub, "ada");
  for (const name of Object.keys(DATASETS)) {
    await publish(name, false);
    await publish(`${name}-closed`, true);
  }
});
afterAll(() => rm(home, { recursive: true, force: true }));

interface Program {
  readonly language: string;
  readonly content: string;
}

describe.each(Object.keys(LIBRARIES))("%s", (library) => {
  it.skipIf(!INSTALLED.has(library))(
    `loads what it is offered for (skipped where Python has no ${library})`,
    async () => {
      let run = 0;
      for (const name of Object.keys(DATASETS).flatMap((one) => [one, `${one}-closed`])) {
        const answer = await fetch(
          `${hub.origin}/api/datasets/ada/${name}/snippets?library=${library}&language=python`,
          { headers: { authorization: `Bearer ${token}` } },
        );
        const { library: found } = (await answer.json()) as { library: readonly Program[] };
        for (const { content } of found) {
          const { HF_ENDPOINT: _endpoint, HF_TOKEN: _token, ...rest } = process.env;
          const access = name.endsWith("-closed") ? { HF_TOKEN: token } : {};
          const env = { ...rest, HF_HOME: home, HOME: home, ...access };
          const { stdout } = await promisify(execFile)(PYTHON, ["-c", content], { env });
          expect(stdout, `${library} of ${name}`).toMatch(LIBRARIES[library]?.[1] ?? /./);
          run += 1;
        }
      }
      expect(run).toBeGreaterThan(5);
    },
    300_000,
  );
});
