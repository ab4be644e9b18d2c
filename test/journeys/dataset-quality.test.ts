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

const QUERY = `SELECT i AS id, CASE WHEN i = 7 THEN 1e9 ELSE i % 100 END AS score,
  CASE WHEN i % 40 = 0 THEN 'spam' ELSE 'ham' END AS label, 'v1' AS version,
  CASE WHEN i % 4 = 0 THEN NULL WHEN i = 9 THEN 'mail jane@example.com'
    ELSE 'The tide of harbor number ' || (i * 7919) || ' rose ' || i || ' cm on day ' || (i * 31) || ', said the harbor master to all who were there' END AS note
  FROM range(1000) AS t(i)`;
const PAGE = "/datasets/ada/tides/quality";

beforeAll(async () => {
  ada = await setUp(hub, "ada");
  const duckdb = await openPlainDuckdb(folder);
  const train = Buffer.from(
    await duckdb.parquet(`${QUERY} UNION ALL (SELECT * FROM (${QUERY}) LIMIT 20)`),
  );
  const test = `SELECT * FROM (${QUERY}) WHERE id > 950`;
  const files = {
    "data/train-0.parquet": train,
    "data/test-0.parquet": Buffer.from(await duckdb.parquet(test)),
  };
  await publishRepo(hub, ada, { kind: "dataset", name: "tides", files });
  const mended = `SELECT * REPLACE (CASE WHEN id IN (960, 970) THEN 'v2' ELSE version END AS version)
    FROM (${test}) UNION ALL SELECT 2000, 1, 'ham', 'v2', 'A new row'`;
  const content = Buffer.from(await duckdb.parquet(mended)).toString("base64");
  const lines = [
    { key: "header", value: { summary: "Mend the tides" } },
    { key: "file", value: { path: "data/test-0.parquet", content, encoding: "base64" } },
  ];
  const body = lines.map((line) => JSON.stringify(line)).join("\n");
  const headers = { cookie: ada.cookie, "content-type": "application/x-ndjson" };
  const path = "/api/datasets/ada/tides/commit/main";
  expect((await fetch(hub.origin + path, { method: "POST", headers, body })).status).toBe(200);
});
afterAll(() => rmSync(folder, { recursive: true }));

it("makes a report, shows it when it is there, and leads to a row", async () => {
  const page = await browser.open({ storageState: ada.storageState });
  await page.goto("/datasets/ada/tides/viewer");
  await page.getByRole("link", { name: "Quality report" }).click();
  await page.getByRole("button", { name: "Make the report" }).click();
  await page
    .getByRole("status")
    .getByText(/waits for its turn|is being made/)
    .waitFor();
  await page.getByRole("heading", { name: "What to fix" }).waitFor();
  const first = page.getByRole("row").nth(1);
  await first.getByText("Texts that the split test has, too").waitFor();
  await page
    .getByRole("row", { name: /Email addresses/ })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("heading", { name: "Row 9", exact: true }).waitFor();
});

it("works without JavaScript", async () => {
  const page = await browser.open({ storageState: ada.storageState, javaScriptEnabled: false });
  await page.goto(PAGE);
  await page.getByRole("link", { name: "test", exact: true }).click();
  await page.getByRole("button", { name: "Make the report" }).click();
  await expect
    .poll(async () => {
      const reload = page.getByRole("link", { name: "Reload" });
      if ((await reload.count()) > 0) await reload.click();
      return page.getByRole("heading", { name: "What to fix" }).count();
    })
    .toBe(1);
});

it("shows which rows a commit changed, then which of their cells", async () => {
  const page = await browser.open({ storageState: ada.storageState });
  await page.goto("/datasets/ada/tides/commits/main");
  await page.getByRole("link", { name: "Mend the tides" }).first().click();
  await page.getByRole("link", { name: "Changed rows" }).click();
  await page.getByRole("link", { name: "test", exact: true }).click();
  await page.getByRole("link", { name: /^Removed 2/ }).waitFor();
  await page.getByLabel("Match rows by").selectOption("id");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("link", { name: /^Changed 2/ }).click();
  await page.locator("del").getByText("v1").first().waitFor();
  await page.locator("ins").getByText("v2").first().waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("kind")).toBe("changed");
});

it.each(WIDTHS)("has no problem for axe, $size", async ({ options }) => {
  const page = await browser.open({ ...options, storageState: ada.storageState });
  await page.goto(`${PAGE}?split=train`);
  await page.getByRole("heading", { name: "What to fix" }).waitFor();
  expect(await inspectPage(page)).toEqual([]);
  await page.goto("/datasets/ada/tides/changes?split=test&key=id");
  await page.locator("ins").first().waitFor();
  expect(await inspectPage(page)).toEqual([]);
});
