import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { useAccounts } from "./accounts.ts";
import { useBrowser } from "./browser.ts";
import { publishRepo } from "./publish-repo.ts";
import { useHub } from "./start-hub.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const browser = useBrowser(hub);
const accounts = useAccounts(hub, "ada");

/** More than a page holds. */
const MODELS = 34;
const card = (task: string, library: string) =>
  `---\npipeline_tag: ${task}\nlibrary_name: ${library}\n---\n# Model`;

beforeAll(async () => {
  const [ada] = accounts;
  if (!ada) return;
  for (let number = 1; number <= MODELS; number++) {
    const isImage = number % 2 === 0;
    const text = isImage ? card("text-to-image", "diffusers") : card("fill-mask", "transformers");
    const name = `${isImage ? "painter" : "reader"}-${number}`;
    await publishRepo(hub, ada, { name, files: { "README.md": text } });
  }
});

const namesIn = (page: Page) =>
  page.getByRole("list", { name: "Models", exact: true }).getByRole("link").allTextContents();

it("shows the newest first and the rest on the next page", async () => {
  const page = await browser.open();
  await page.goto("/models");
  const first = await namesIn(page);
  expect([first.length, first[0]]).toEqual([30, "ada/painter-34"]);
  await page.getByRole("link", { name: "Older" }).click();
  await page.getByRole("link", { name: "ada/reader-1", exact: true }).waitFor();
  expect(await namesIn(page)).toHaveLength(4);
  await page.goBack();
  await page.getByRole("link", { name: "ada/painter-34" }).waitFor();
  await page.goForward();
  await page.getByRole("link", { name: "Newest" }).click();
  await page.getByRole("link", { name: "ada/painter-34" }).waitFor();
});

it("narrows by name, task and library, keeps it in the address, and goes back", async () => {
  const page = await browser.open();
  await page.goto("/models");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("link", { name: /^Text-to-Image/ }).click();
  await page.waitForURL("**/models?task=text-to-image");
  await page.getByText("17 models, newest first").waitFor();
  await page.getByPlaceholder("Filter by name").fill("painter-2");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByText("6 models, newest first").waitFor();
  expect(new URL(page.url()).search).toBe("?task=text-to-image&q=painter-2");
  await page.getByRole("link", { name: "ada/painter-20" }).click();
  await page.getByRole("heading", { level: 1, name: /painter-20/ }).waitFor();

  await page.goBack();
  await page.getByText("6 models, newest first").waitFor();
  expect(await page.getByPlaceholder("Filter by name").inputValue()).toBe("painter-2");
  await page.goBack();
  await page.getByText("17 models, newest first").waitFor();
  expect(await page.getByPlaceholder("Filter by name").inputValue()).toBe("");
  await filters.getByRole("link", { name: /^Diffusers/ }).click();
  await page.waitForURL("**library=diffusers**");
  const active = page.getByRole("list", { name: "Active filters" });
  await active.getByText("Diffusers", { exact: true }).waitFor();
  expect(await active.textContent()).toContain("Text-to-Image");
});

it("names the filters that leave nothing, and drops them one by one", async () => {
  const page = await browser.open();
  await page.goto("/models?task=text-to-image&q=reader");
  await page.getByRole("heading", { name: "No model matches" }).waitFor();
  await page.getByRole("link", { name: "Drop task Text-to-Image" }).click();
  await page.getByText("17 models, newest first").waitFor();
  await page.getByRole("link", { name: /Drop the filter.*reader/ }).click();
  await page.getByText("34 models, newest first").waitFor();
});
