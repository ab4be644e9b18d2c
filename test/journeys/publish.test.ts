import { readFile, rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { type ModelFolder, writeModelFolder } from "./model-folder.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub();
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");
let model: ModelFolder;
beforeAll(async () => {
  model = await writeModelFolder();
});
afterAll(() => rm(model.root, { recursive: true }));

it("makes a model, takes files and a folder, and shows how far it is", async () => {
  const page = await browser.open({ storageState: accounts[0]?.storageState });
  await page.goto("/");
  await page.locator("summary").filter({ hasText: "New" }).click();
  await page.getByRole("link", { name: "New model", exact: true }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("sea-moods");
  await page.getByLabel("License").selectOption("mit");
  await page.getByRole("button", { name: "Create model" }).click();
  await page.waitForURL("**/ada/sea-moods/upload/main");

  await page.locator("input[aria-label=Files]").setInputFiles(model.files);
  await page.locator("input[aria-label=Folder]").setInputFiles(model.folder);
  await page.getByLabel(/Keep the folder name/).check();
  const list = page.getByRole("list", { name: "Files to publish" });
  await list.getByText("images/dot.png", { exact: true }).waitFor();
  await expect.poll(() => list.getByRole("listitem").count()).toBe(3);
  await page.getByLabel("Commit message").fill("Publish the moods");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("progressbar", { name: "Total progress" }).waitFor();
  await page.getByText("Published 3 files to ada/sea-moods.").waitFor();
  await page.waitForURL("**/ada/sea-moods");
});

it("renders the card with its picture, table, formula, alert and code", async () => {
  const page = await browser.open();
  await page.goto("/ada/sea-moods");
  const card = page.getByRole("article", { name: "Card" });
  await card.getByRole("heading", { name: "Moods of the sea" }).waitFor();
  const image = card.getByAltText("A green dot");
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(10);
  await card.getByRole("cell", { name: "0.25" }).waitFor();
  await card.locator("math").waitFor();
  await expect
    .poll(() => card.locator(".markdown-alert-warning").textContent())
    .toContain("Not for navigation");
  await expect.poll(() => card.locator("pre.hl .he").first().textContent()).toContain("calm");
  await expect
    .poll(() => page.getByRole("complementary", { name: "Facts" }).textContent())
    .toContain("12.6 MB");
});

it("lists folder, sizes and last commit, and hands out the very same bytes", async () => {
  const page = await browser.open();
  await page.goto("/ada/sea-moods");
  await page.getByRole("link", { name: "Files", exact: true }).first().click();
  const weights = page.getByRole("row").filter({ hasText: "model.safetensors" });
  await expect.poll(() => weights.textContent()).toMatch(/LFS.*12\.6 MB.*Publish the moods/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    weights.getByRole("link", { name: "Download model.safetensors" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("model.safetensors");
  expect(model.weights.equals(await readFile(await download.path()))).toBe(true);
  await page.getByRole("link", { name: "images" }).click();
  await page.getByRole("link", { name: "dot.png", exact: true }).click();
  await page.waitForURL("**/blob/main/images/dot.png");
  await page.getByRole("img", { name: "dot.png" }).waitFor();
});

it("makes a dataset, whose pages are under /datasets", async () => {
  const page = await browser.open({ storageState: accounts[0]?.storageState });
  await page.goto("/new?kind=model");
  await page.getByRole("main").getByRole("link", { name: "Dataset" }).click();
  await page.getByLabel("Name", { exact: true }).fill("waves");
  await page.getByRole("button", { name: "Create dataset" }).click();
  await page.waitForURL("**/datasets/ada/waves/upload/main");
  const csv = { name: "waves.csv", mimeType: "text/csv", buffer: Buffer.from("height\n2.5\n") };
  await page.locator("input[aria-label=Files]").setInputFiles(csv);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.waitForURL("**/datasets/ada/waves");
  await page.goto("/datasets");
  await page.getByRole("link", { name: "ada/waves" }).click();
  await page.getByRole("heading", { level: 1, name: /waves/ }).waitFor();
});
