import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openPlainDuckdb,
  type PlainDuckdb,
} from "../../apps/server/src/dataset-engine/testing/plain-duckdb.ts";
import { type Account, setUp, signUp } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { inspectPage, WIDTHS } from "./inspect-page.ts";
import { publishRepo } from "./publish-repo.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const browser = useBrowser(hub);
let folder: string;
let duckdb: PlainDuckdb;
let ada: Account;
let bob: Account;

const QUERY = `SELECT i AS id, i / 7.0 AS score, ['red', 'green', 'blue'][1 + i % 3] AS color,
  md5(i::VARCHAR) || md5((i * 7 + 1)::VARCHAR) || md5((i * 11 + 3)::VARCHAR) AS noise, [i, i + 1] AS pair FROM range(100000) AS t(i)`;
/** As the hub's own conversion writes them. */
const OPTIONS = ", COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE 20480";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "orrery-"));
  ada = await setUp(hub, "ada");
  bob = await signUp(hub, "bob");
  duckdb = await openPlainDuckdb(folder);
  const train = Buffer.from(await duckdb.parquet(QUERY, OPTIONS));
  const test = Buffer.from(await duckdb.parquet(`${QUERY} LIMIT 9`, OPTIONS));
  expect(train.byteLength).toBeGreaterThan(3_000_000);
  const files = { "data/train-0.parquet": train, "data/test-0.parquet": test };
  for (const [name, isPrivate] of [
    ["tides", false],
    ["secret-tides", true],
  ] as const)
    await publishRepo(hub, ada, { kind: "dataset", name, files, private: isPrivate });
});
afterAll(() => rm(folder, { recursive: true }));

const CONSOLE = "/datasets/ada/tides/sql";

/** Runs a query; what comes of it is for the caller to wait for. */
async function run(page: Page, query: string): Promise<void> {
  await page.getByLabel("Query", { exact: true }).fill(query);
  await page.keyboard.press("Control+Enter");
}

/** What the page saves when a button is pressed. */
async function saved(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  return readFileSync(await (await download).path());
}

it("answers a query by ranges of the files, as a table, a chart and files", async () => {
  const page = await browser.open({ storageState: ada.storageState });
  const reads: Request[] = [];
  const worker = page.waitForResponse(/\/assets\/duckdb-worker-/);
  page.on("request", (request) => {
    if (request.url().includes("/resolve/")) reads.push(request);
  });
  await page.goto("/datasets/ada/tides/viewer?split=train");
  await page.getByRole("link", { name: "Query with SQL" }).click();
  expect((await (await worker).headers())["content-security-policy"]).toContain(
    "default-src 'none'",
  );
  await page.getByRole("button", { name: "Most common color" }).click();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("row", { name: /red 33334/ }).waitFor();
  let bytes = 0;
  for (const request of reads.filter((one) => one.method() === "GET")) {
    const answer = await request.response();
    expect(answer?.status()).toBe(206);
    bytes += Number(await answer?.headerValue("content-length"));
  }
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(1_000_000);

  await page.getByRole("button", { name: "Chart", exact: true }).click();
  await page.getByRole("img", { name: "rows by color, 3 rows" }).waitFor();
  const shared = page.url();
  expect(
    await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .join(),
    ),
  ).not.toContain("SELECT");
  await run(page, "SELECT id, score, color FROM train WHERE id % 50 = 1");
  await page.getByText("First 1,000 rows; there are more").waitFor();
  const csv = (await saved(page, "CSV")).toString().trim().split("\n");
  expect([csv.length, csv[0], csv[2]]).toEqual([
    2_001,
    "id,score,color",
    "51,7.285714285714286,red",
  ]);
  const parquet = join(folder, "saved.parquet");
  writeFileSync(parquet, await saved(page, "Parquet"));
  const [same] = await duckdb.rows(
    `SELECT count(*)::INT AS count FROM (SELECT id, score, color FROM (${QUERY}) WHERE id % 50 = 1
     INTERSECT FROM '${parquet}')`,
  );
  expect(same).toEqual({ count: 2_000 });

  const other = await browser.open({ storageState: bob.storageState });
  await other.goto(shared);
  await expect
    .poll(() => other.getByLabel("Query", { exact: true }).inputValue())
    .toContain("GROUP BY color");
  await other.getByRole("button", { name: "Run", exact: true }).click();
  await other.getByRole("img", { name: "rows by color, 3 rows" }).waitFor();
});

it("completes words, says where an error is, and ends a query that is canceled", async () => {
  const page = await browser.open({ storageState: ada.storageState });
  await page.goto(CONSOLE);
  await page.getByRole("button", { name: "Insert noise" }).waitFor();
  const editor = page.getByLabel("Query", { exact: true });
  await editor.fill("");
  await editor.pressSequentially("SELECT max(sco");
  await page.getByRole("option", { name: "score double" }).waitFor();
  await page.keyboard.press("Tab");
  await editor.pressSequentially(")\nFROM tes");
  await page.getByRole("option", { name: "test", exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => editor.inputValue()).toBe("SELECT max(score)\nFROM test");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("cell", { name: "1.1428571428571428" }).waitFor();

  await run(page, "SELECT 1;\nSELECT shade\nFROM train");
  await page.getByRole("alert").getByText('Referenced column "shade" not found').waitFor();
  await page.getByRole("button", { name: "Line 2, column 8" }).click();
  expect(await editor.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(17);

  await run(page, "SELECT count(*) FROM range(100000000) a, range(100000) b WHERE hash(a, b) = 1");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Canceled.").waitFor();
  await run(page, "SELECT 41 + 1 AS answer");
  await page.getByRole("cell", { name: "42" }).waitFor();
});

it("lets no query reach another address, and answers the next one", async () => {
  const expected = /reads no other files|FAIL WITH/;
  const page = await browser.open({ storageState: ada.storageState, expected });
  const asked: string[] = [];
  await page.goto(CONSOLE);
  await page.getByRole("button", { name: "Insert noise" }).waitFor();
  page.on("request", (request) => asked.push(request.url()));
  for (const [index, query] of [
    `FROM read_csv_auto('${hub.origin}/ada/csv')`,
    "FROM read_parquet('http://127.0.0.2:9/x.parquet')",
    "FROM read_parquet('s3://bucket/x.parquet')",
    `COPY (SELECT 1) TO '${hub.origin}/x.csv'`,
    "INSTALL spatial",
    "SET custom_extension_repository = 'http://127.0.0.2:9'; FROM st_read('x')",
  ].entries()) {
    await run(page, query);
    await page.getByRole("alert").waitFor();
    await run(page, `SELECT 'after ' || ${index} AS step`);
    await page.getByRole("cell", { name: `after ${index}`, exact: true }).waitFor();
  }
  expect(asked).toEqual([]);
});

it("saves a result as a dataset of the visitor", async () => {
  const page = await browser.open({ storageState: bob.storageState });
  await page.goto(CONSOLE);
  await run(page, "SELECT id, color FROM train WHERE id < 10");
  await page.getByText("10 rows").waitFor();
  await page.getByRole("button", { name: "Save as dataset" }).click();
  await page.getByLabel("Name").fill("few-tides");
  await page.getByRole("button", { name: "Create dataset" }).click();
  await page.getByRole("link", { name: "The result is saved as bob/few-tides." }).click();
  await page.waitForURL("**/datasets/bob/few-tides");
  await page.goto("/datasets/bob/few-tides/sql");
  await run(page, "SELECT sum(id) AS ids FROM train");
  await page.getByRole("cell", { name: "45" }).waitFor();
});

it("keeps queries, shows others what is shared, and lets the dataset's owner remove it", async () => {
  const page = await browser.open({ storageState: bob.storageState });
  await page.goto(CONSOLE);
  await page.getByLabel("Query", { exact: true }).fill("SELECT 'of bob'");
  for (const [name, isShared] of [
    ["Mine", false],
    ["Ours", true],
  ] as const) {
    await page.getByRole("button", { name: "Save query" }).click();
    await page.getByLabel("Name").fill(name);
    if (isShared) await page.getByLabel("Share").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name, exact: true }).waitFor();
  }
  const other = await browser.open({ storageState: ada.storageState });
  await other.goto(CONSOLE);
  const saved = other.getByRole("region", { name: "Saved queries" });
  await saved.getByText("shared by bob").waitFor();
  expect(await saved.getByRole("listitem").allInnerTexts()).toHaveLength(1);
  await saved.getByRole("button", { name: "Ours" }).click();
  await expect
    .poll(() => other.getByLabel("Query", { exact: true }).inputValue())
    .toBe("SELECT 'of bob'");
  await saved.getByText("Delete", { exact: true }).click();
  await saved.getByRole("button", { name: "Delete query" }).click();
  await saved.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("button", { name: "Mine", exact: true }).waitFor();
  await page.getByRole("button", { name: "Ours", exact: true }).waitFor({ state: "detached" });
});

it("reads a private dataset for who may, which does not exist for others", async () => {
  const path = "/datasets/ada/secret-tides/sql";
  const page = await browser.open({ storageState: ada.storageState });
  await page.goto(path);
  await run(page, "SELECT count(*) AS rows FROM test");
  await page.getByRole("cell", { name: "9", exact: true }).waitFor();
  for (const cookie of ["", bob.cookie])
    for (const asked of [
      path,
      `${path}?_data=datasetSql`,
      "/api/datasets/ada/secret-tides/queries",
    ]) {
      const answer = await fetch(hub.origin + asked, { headers: { cookie } });
      // Programs learn no more than that they have no credential.
      const status = cookie === "" && asked.startsWith("/api/") ? 401 : 404;
      expect(answer.status).toBe(status);
      expect(await answer.text()).not.toContain("data/test");
    }
});

it("has links to the files without JavaScript", async () => {
  const page = await browser.open({ javaScriptEnabled: false });
  await page.goto(CONSOLE);
  const link = page.getByRole("link", { name: "train", exact: true });
  expect(await link.getAttribute("href")).toMatch(/train-0\.parquet\?download=true$/);
  await page.getByRole("button", { name: "Run", exact: true }).waitFor({ state: "hidden" });
});

it.each(WIDTHS)("has no problem for axe, $size", async ({ options }) => {
  const page = await browser.open({ ...options, storageState: ada.storageState });
  await page.goto(CONSOLE);
  await run(page, "FROM train LIMIT 5");
  await page.getByText("5 rows").waitFor();
  expect(await inspectPage(page)).toEqual([]);
});
