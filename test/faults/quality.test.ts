import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openPlainDuckdb } from "../../apps/server/src/dataset-engine/testing/plain-duckdb.ts";
import { temporaryFolder } from "../conformance/run-cli.ts";
import { createHubCalls } from "./hub-calls.ts";
import { createKillableHub } from "./killable-hub.ts";
import { leftoversOf, orphansAt } from "./leftovers.ts";
import { signUpAda } from "./sign-up-ada.ts";

const COLUMNS = 240;
const PATH = "/api/datasets/ada/d";
const REPORT = `${PATH}/quality?config=default&split=train`;

interface Status {
  readonly state: string;
  readonly progress: { readonly done: number; readonly parts: number };
  readonly made?: { readonly report: { readonly rows: number; readonly details: unknown[] } };
}

it("continues a quality report after a kill, and shows all of it or nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const columns = Array.from({ length: COLUMNS }, (_, at) => `(i * ${at + 7}) % 97 AS c${at}`);
  const duckdb = await openPlainDuckdb(folder);
  const rows = await duckdb.parquet(
    `SELECT ${columns.join(", ")} FROM range(40000) t(i)`,
    ", COMPRESSION zstd",
  );
  const hub = await createKillableHub(temporaryFolder());
  onTestFinished(hub.kill);
  await hub.start();
  const { json, post } = createHubCalls(hub.origin, await signUpAda(hub));
  await post(
    "/api/repos/create",
    JSON.stringify({ type: "dataset", name: "d" }),
    "application/json",
  );
  const content = Buffer.from(rows).toString("base64");
  const lines = [
    { key: "header", value: { summary: "rows" } },
    { key: "file", value: { path: "train.parquet", content, encoding: "base64" } },
  ];
  const body = lines.map((line) => JSON.stringify(line)).join("\n");
  await post(`${PATH}/commit/main`, body, "application/x-ndjson");
  await post(REPORT, "{}", "application/json");
  const status = async () => (await json(REPORT)) as Status;
  await expect
    .poll(async () => (await status()).progress.done, { timeout: 60_000, interval: 10 })
    .toBeGreaterThan(0);
  const before = await status();
  expect([before.state, before.made]).toEqual(["running", undefined]);
  await hub.kill();
  await hub.start();
  // What was found is not looked for again.
  expect((await status()).progress.done).toBeGreaterThanOrEqual(before.progress.done);
  await expect.poll(async () => (await status()).state, { timeout: 90_000 }).toBe("done");
  const { made } = await status();
  expect([made?.report.rows, made?.report.details.length]).toEqual([40_000, COLUMNS]);
  await expect.poll(() => leftoversOf(hub.dataFolder), { timeout: 15_000 }).toEqual([]);
  await expect.poll(() => orphansAt(hub.dataFolder, hub.pid), { timeout: 15_000 }).toEqual([]);
}, 240_000);
