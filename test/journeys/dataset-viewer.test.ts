import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlainDuckdb } from "../../apps/server/src/dataset-engine/testing/plain-duckdb.ts";
import { type Account, setUp } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { inspectPage, WIDTHS } from "./inspect-page.ts";
import { publishRepo } from "./publish-repo.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const browser = useBrowser(hub);
const folder = mkdtempSync(join(tmpdir(), "orrery-"));
let ada: Account;

const QUERY = `SELECT i AS id, i / 7.0 AS score, ['red', 'green', 'blue'][1 + i % 3] AS color,
  CASE WHEN i % 4 = 0 THEN NULL ELSE repeat('text ', (i % 30)::INTEGER) || i END AS note,
  [{'role': 'user', 'content': 'How high is tide ' || i || '?'},
   {'role': 'assistant', 'content': i || ' cm.'}] AS turns FROM range(1000) AS t(i)`;

beforeAll(async () => {
  ada = await setUp(hub, "ada");
  const duckdb = await openPlainDuckdb(folder);
  const train = Buffer.from(await duckdb.parquet(QUERY));
  const test = Buffer.from(await duckdb.parquet(`${QUERY} LIMIT 900`));
  const files = { "data/train-0.parquet": train, "data/test-0.parquet": test };
  await publishRepo(hub, ada, { kind: "dataset", name: "tides", files });
  const few = { "train.parquet": Buffer.from(await duckdb.parquet(`${QUERY} LIMIT 5`)) };
  await publishRepo(hub, ada, { kind: "dataset", name: "edited", files: few });
});
afterAll(() => rmSync(folder, { recursive: true }));

const VIEWER = "/datasets/ada/tides/viewer";

it("searches by words, opens a row, and leaves the search for a filter", async () => {
  const page = await browser.open({ storageState: ada.storageState });
  await page.goto(VIEWER);
  await page.getByLabel("Search", { exact: true }).last().fill('"tide 77" 91');
  await page.keyboard.press("Enter");
  await page.getByText("1 to 2 of 2 rows").first().waitFor();
  await page.getByRole("link", { name: "Open row 91", exact: true }).click();
  await page.getByRole("heading", { name: "Row 91" }).waitFor();
  const address = new URL(page.url()).searchParams;
  expect([address.get("search"), address.get("row")]).toEqual(['"tide 77" 91', "91"]);
  await page.getByRole("link", { name: /^green/ }).click();
  await page.getByText("1 to 100 of 333 rows").first().waitFor();
  expect(new URL(page.url()).searchParams.has("search")).toBe(false);
  await page.goto(`${VIEWER}?search=absent`);
  await page.getByText("No rows match this search").waitFor();
  await page.getByRole("link", { name: "Clear search" }).click();
  await page.getByText("1 to 100 of 1,000 rows").first().waitFor();
});

it("filters by a value, sorts, opens a row by keys, and keeps all of it in the address", async () => {
  const page = await browser.open({ storageState: ada.storageState });
  await page.goto(VIEWER);
  await page.getByRole("link", { name: /^green/ }).click();
  await page.getByText("1 to 100 of 333 rows").first().waitFor();
  await page.getByRole("link", { name: "score", exact: true }).click();
  await page.getByText('Sorted by "score"').waitFor();
  await page.getByRole("link", { name: "Open row 1", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Row 4" }).waitFor();
  await page.getByText("How high is tide 4?").last().waitFor();
  const address = new URL(page.url()).searchParams;
  expect(Object.fromEntries(address)).toEqual({
    ...{ config: "default", split: "train", row: "4" },
    ...{ where: `"color" = 'green'`, orderby: '"score"' },
  });
  await page.reload();
  await page.getByRole("heading", { name: "Row 4" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => new URL(page.url()).searchParams.has("row")).toBe(false);
  await page.getByLabel("Filter").fill('"shade" = 3');
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText('There is no column "shade"').waitFor();
});

it("edits a row by its panel, and deletes rows that meet a filter", async () => {
  const page = await browser.open({ storageState: ada.storageState });
  await page.goto("/datasets/ada/edited/viewer?row=4");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "color string" }).fill("violet");
  await page.getByRole("button", { name: "Save row" }).click();
  await page.getByText("1 to 5 of 5 rows").first().waitFor();
  await page.getByRole("cell", { name: "violet" }).waitFor();
  await page.getByLabel("Filter").fill('"id" < 2');
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Delete these rows" }).click();
  await page.getByText("2 rows meet this filter:").waitFor();
  expect(await inspectPage(page)).toEqual([]);
  await page.getByRole("button", { name: "Delete 2 rows" }).click();
  await page.getByText("1 to 3 of 3 rows").first().waitFor();
});

it("works without JavaScript", async () => {
  const page = await browser.open({ storageState: ada.storageState, javaScriptEnabled: false });
  await page.goto(`${VIEWER}?split=test`);
  await page.getByRole("link", { name: "Show statistics" }).click();
  await page.getByRole("link", { name: /^blue/ }).click();
  await page.getByLabel("Row number").fill("500");
  await page.getByRole("button", { name: "Go to row" }).click();
  await page.getByRole("heading", { name: "Row 500" }).waitFor();
  await page.getByRole("link", { name: "Next row" }).click();
  await page.getByRole("heading", { name: "Row 501" }).waitFor();
});

it.each(WIDTHS)("has no problem for axe, $size", async ({ options }) => {
  const page = await browser.open({ ...options, storageState: ada.storageState });
  await page.goto(`${VIEWER}?row=3`);
  await page.getByRole("link", { name: /^green/ }).waitFor();
  expect(await inspectPage(page)).toEqual([]);
});
