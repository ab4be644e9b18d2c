import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../conformance/run-cli.ts";
import { createHubCalls } from "./hub-calls.ts";
import { createKillableHub } from "./killable-hub.ts";
import { leftoversOf, orphansAt } from "./leftovers.ts";
import { signUpAda } from "./sign-up-ada.ts";

const FILES = 8;
const ROWS = 20_000;
const KILLS = 2;

interface Status {
  readonly state: string;
  readonly startedAt?: string;
  readonly progress: { readonly doneFiles: number; readonly currentFile?: string };
  readonly splits: readonly { readonly split: string; readonly rows: number }[];
}

it("continues a conversion after kills, and shows all of it or nothing", async () => {
  const hub = await createKillableHub(temporaryFolder(), { ORRERY_CONVERSION: "on" });
  onTestFinished(hub.kill);
  await hub.start();
  const token = await signUpAda(hub);
  const calls = createHubCalls(hub.origin, token);
  const { json, post } = calls;
  const repo = { type: "dataset", name: "d" };
  await post("/api/repos/create", JSON.stringify(repo), "application/json");
  const lines = Array.from({ length: FILES }, (_, file) => {
    const rows = Array.from({ length: ROWS }, (_, row) => `${row},${file} and ${row * 7919}`);
    const path = `data/split${file}-00000-of-00001.csv`;
    const content = `id,text\n${rows.join("\n")}\n`;
    return { key: "file", value: { path, content, encoding: "utf-8" } };
  });
  const body = [{ key: "header", value: { summary: "rows" } }, ...lines];
  const path = "/api/datasets/ada/d";
  await post(
    `${path}/commit/main`,
    body.map((line) => JSON.stringify(line)).join("\n"),
    "application/x-ndjson",
  );
  const status = async () => (await json(`${path}/conversion`)) as Status;
  const converts = async () => (await json(`${path}/refs`)).converts as readonly unknown[];
  let reached = "";
  for (let kill = 0; kill < KILLS; kill++) {
    // At another file than the kill before: what was converted is not converted again.
    await expect
      .poll(async () => (await status()).progress.currentFile ?? "", {
        timeout: 60_000,
        interval: 20,
      })
      .toSatisfy((file: string) => file > reached);
    reached = (await status()).progress.currentFile ?? reached;
    expect(await converts()).toEqual([]);
    await hub.kill();
    await hub.start();
  }
  await expect.poll(async () => (await status()).state, { timeout: 90_000 }).toBe("done");
  const { splits } = await status();
  expect(splits.map(({ rows }) => rows)).toEqual(splits.map(() => ROWS));
  expect(splits).toHaveLength(FILES);
  expect(await converts()).toHaveLength(1);
  const found = await json("/datasets-server/size?dataset=ada/d");
  expect(found.size.dataset.num_rows).toBe(FILES * ROWS);
  await expect.poll(() => leftoversOf(hub.dataFolder), { timeout: 15_000 }).toEqual([]);
  await expect.poll(() => orphansAt(hub.dataFolder, hub.pid), { timeout: 15_000 }).toEqual([]);
}, 240_000);
