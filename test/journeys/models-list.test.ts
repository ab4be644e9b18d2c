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
const card = (task: string, library: string, number: number) =>
  `---
pipeline_tag: ${task}
library_name: ${library}
language: ${number % 3 ? "en" : "[en, de]"}
license: ${number % 2 ? "mit" : "apache-2.0"}
---
# Model

Made for harbour number ${number}.`;

/** The head of a file of weights without the weights: enough to know how many there are. */
function weights(parameters: number): Buffer {
  const header = { w: { dtype: "F16", shape: [parameters], data_offsets: [0, 0] } };
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json]);
}

beforeAll(async () => {
  const [ada] = accounts;
  if (!ada) return;
  for (let number = 1; number <= MODELS; number++) {
    const isImage = number % 2 === 0;
    const text = isImage
      ? card("text-to-image", "diffusers", number)
      : card("fill-mask", "transformers", number);
    const name = `${isImage ? "painter" : "reader"}-${number}`;
    const files = { "README.md": text, "model.safetensors": weights(number * 1e9) };
    await publishRepo(hub, ada, { name, files });
  }
});

const rows = (page: Page) => page.getByRole("list", { name: "Models", exact: true });
const namesIn = (page: Page) => rows(page).locator("[data-repo]").allTextContents();
const filters = (page: Page) => page.getByRole("complementary", { name: "Filters" });
const total = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).waitFor();

it("shows a page of rows, the next one, and comes back to where one was", async () => {
  const page = await browser.open();
  await page.goto("/models?sort=newest");
  const first = await namesIn(page);
  expect([first.length, first[0]]).toEqual([30, "ada/painter-34"]);
  await page.getByText("1 – 30 of 34").waitFor();
  await page.getByRole("link", { name: "Next" }).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByRole("link", { name: "ada/reader-1", exact: true }).waitFor();
  expect(await namesIn(page)).toHaveLength(4);
  await page.getByText("31 – 34 of 34").waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "ada/painter-34", exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  await page.goForward();
  await page.getByRole("link", { name: "First page" }).click();
  await page.getByRole("link", { name: "ada/painter-34", exact: true }).waitFor();
});

it("narrows by facets and words without loading the document, keeps it in the address, and goes back", async () => {
  const page = await browser.open();
  await page.goto("/models");
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await filters(page)
    .getByRole("link", { name: /^Text-to-Image/ })
    .click();
  await page.waitForURL("**/models?task=text-to-image");
  await total(page, "17 models");
  await page.getByPlaceholder("Filter by name").pressSequentially("painter-20");
  await rows(page).getByRole("listitem").first().getByText("painter-20").waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("painter-20");
  await page.getByRole("link", { name: "ada/painter-20", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /painter-20/ }).waitFor();

  await page.goBack();
  await page.getByRole("link", { name: "ada/painter-20", exact: true }).waitFor();
  await expect.poll(() => page.getByPlaceholder("Filter by name").inputValue()).toBe("painter-20");
  await page.goBack();
  await total(page, "17 models");
  await expect.poll(() => page.getByPlaceholder("Filter by name").inputValue()).toBe("");
  await filters(page)
    .getByRole("link", { name: /^Diffusers/ })
    .click();
  await page.waitForURL("**library=diffusers**");
  const active = page.getByRole("list", { name: "Active filters" });
  await active.getByText("Diffusers", { exact: true }).waitFor();
  await expect.poll(() => active.textContent()).toContain("Text-to-Image");
  expect(documents).toEqual([]);
});

it("counts what each value would give, asks for any or for all, and finds values by name", async () => {
  const page = await browser.open();
  await page.goto("/models?task=fill-mask");
  const german = filters(page).getByRole("link", { name: /^German/ });
  await expect.poll(() => german.textContent()).toBe("German6");
  await german.click();
  await total(page, "6 models");
  await filters(page)
    .getByRole("link", { name: /^English/ })
    .click();
  await total(page, "17 models");
  const language = filters(page).getByRole("group", { name: "Language: match any or all" });
  await language.getByRole("link", { name: "all of" }).click();
  await total(page, "6 models");
  await expect.poll(() => new URL(page.url()).searchParams.get("all")).toBe("language");
  await filters(page).getByRole("link", { name: "Reset Language" }).click();
  await total(page, "17 models");

  await page.goto("/models?facet=license");
  await page.getByPlaceholder("Find in License").pressSequentially("apache");
  await expect.poll(() => filters(page).getByRole("link", { name: /^MIT/ }).count()).toBe(0);
  await filters(page)
    .getByRole("link", { name: /^Apache/ })
    .waitFor();
});

it("narrows to a range, to what fits a machine, and remembers both", async () => {
  const page = await browser.open();
  await page.goto("/models");
  const small = filters(page).getByRole("link", { name: "1B – 3B" });
  await expect.poll(() => small.textContent()).toBe("1B – 3B3");
  await small.click();
  await total(page, "3 models");
  await filters(page).getByLabel("Parameters from").fill("2");
  await filters(page).getByLabel("Parameters to, in B").fill("6");
  await filters(page)
    .getByRole("form", { name: "Parameters: minimum and maximum" })
    .getByRole("button")
    .click();
  await total(page, "5 models");
  await filters(page).getByRole("link", { name: "Reset Parameters" }).click();

  await filters(page).getByText("Fits my hardware").first().click();
  await filters(page)
    .getByLabel("Hardware", { exact: true })
    .selectOption({ label: "RTX 4090, 24 GB" });
  await page.waitForURL("**machine=rtx-4090**");
  await filters(page).getByLabel("Quantization").selectOption("F16");
  await page.waitForURL("**quantization=F16**");
  await total(page, "10 models");
  const more = filters(page).getByRole("link", { name: /^48 GB/ });
  await expect.poll(() => more.textContent()).toBe("48 GB21");
  await page.reload();
  await expect
    .poll(() => filters(page).getByLabel("Hardware", { exact: true }).inputValue())
    .toBe("rtx-4090");
  await page.getByText("Up to 10.7B parameters").waitFor();
  await more.click();
  await total(page, "21 models");
  await expect.poll(() => new URL(page.url()).searchParams.get("machine")).toBeNull();
});

it("names the filters that leave nothing, what there would be without them, and drops them", async () => {
  const page = await browser.open();
  await page.goto("/models?task=text-to-image&q=reader");
  await page.getByRole("heading", { name: "No matching models" }).waitFor();
  await page.getByRole("link", { name: "Remove task Text-to-Image 17 models" }).click();
  await total(page, "17 models");
  await page.getByRole("link", { name: /Remove filter.*reader/ }).click();
  await total(page, "34 models");
});

it("shows the way back from behind the end of a list that was longer", async () => {
  const page = await browser.open();
  await page.goto("/models?task=fill-mask&sort=newest&cursor=newest~0~0");
  await page.getByRole("heading", { name: "No more models" }).waitFor();
  await page.getByRole("link", { name: "First page" }).click();
  await page.getByRole("link", { name: "ada/reader-33", exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("?task=fill-mask&sort=newest");
});

it("finds words in cards and marks them", async () => {
  const page = await browser.open();
  await page.goto("/models");
  await page.getByLabel("Search in").selectOption("cards");
  await page.getByRole("searchbox", { name: "Filter models by name or text" }).fill("harbour 17");
  await page.getByRole("link", { name: "ada/reader-17", exact: true }).waitFor();
  await rows(page).locator("mark", { hasText: "harbour" }).first().waitFor();
});

it("goes from row to row, opens, looks and compares with keys alone", async () => {
  const page = await browser.open();
  await page.goto("/models?sort=newest");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  expect(await focused()).toBe("ada/reader-33");
  const preview = page.getByRole("region", { name: "ada/reader-33 preview" });
  await preview.getByText("Made for harbour number 33.").waitFor();
  await preview.getByText("model.safetensors").waitFor();
  await page.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });
  await page.keyboard.press("x");
  await page.waitForURL("**compare=ada%2Freader-33");
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await page.waitForURL("**compare=ada%2Freader-33&compare=ada%2Fpainter-34");
  const tray = page.getByRole("complementary", { name: "Compare" });
  await tray.getByRole("link", { name: "Compare", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Compare models" }).waitFor();
  const parameters = page.getByRole("row", { name: /^Parameters/ });
  await expect
    .poll(() => parameters.getByRole("cell").allTextContents())
    .toEqual(["33,000,000,000", "34,000,000,000"]);
  await page.getByRole("link", { name: "Differences only" }).click();
  await page.getByRole("row", { name: /^Likes/ }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Change models" }).click();
  await tray.getByText("2 of 4").waitFor();
  await page.keyboard.press("/");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("list-text");
  await page.keyboard.type("x");
  await page.waitForURL("**q=x**");
});

it("changes the density and what is put aside without asking the server", async () => {
  const page = await browser.open();
  await page.goto("/models?sort=newest");
  const asked: string[] = [];
  page.on(
    "request",
    (request) => request.url().includes("_data=models") && asked.push(request.url()),
  );
  await page.getByRole("link", { name: "Cards" }).click();
  await page.waitForURL("**view=cards");
  await page.getByRole("link", { name: "Compare ada/reader-33" }).click();
  await page.waitForURL("**compare=ada%2Freader-33");
  expect(asked).toEqual([]);
});

it("works on a phone without a script: filters, range, sort, page, compare", async () => {
  const page = await browser.open({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await page.goto("/models?sort=newest");
  await filters(page).waitFor({ state: "hidden" });
  await page.locator("label[for=filters-open]").first().click();
  await filters(page)
    .getByRole("link", { name: /^Fill-Mask/ })
    .click();
  await expect.poll(() => page.getByRole("status").textContent()).toContain("17 models");
  await page.locator("label[for=filters-open]").first().click();
  await filters(page).getByLabel("Parameters to, in B").fill("7");
  await filters(page)
    .getByRole("form", { name: "Parameters: minimum and maximum" })
    .getByRole("button")
    .click();
  await expect.poll(() => page.getByRole("status").textContent()).toContain("4 models");
  await page.locator("label[for=filters-open]").first().click();
  await page.goto(`${page.url()}&facet=author`);
  await page.getByPlaceholder("Find in Author").fill("nobody");
  await page.keyboard.press("Enter");
  await page.getByText("No matching values.").waitFor();
  await page.getByPlaceholder("Find in Author").fill("da");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => filters(page).getByRole("link", { name: /^ada/ }).textContent())
    .toBe("ada4");
  await page.locator("summary", { hasText: "Newest" }).click();
  await page.getByRole("link", { name: "Most parameters" }).click();
  expect((await namesIn(page))[0]).toBe("ada/reader-7");
  await page.getByRole("link", { name: "Compare ada/reader-7" }).click();
  await page.getByRole("link", { name: "Compare ada/reader-5" }).click();
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect.poll(() => page.getByRole("columnheader", { name: /ada\// }).count()).toBe(2);
});

it("offers the cards and the tasks where words are in no name", async () => {
  const page = await browser.open();
  await page.goto("/models?q=harbour");
  await page.getByRole("link", { name: "Search in cards 34 models" }).click();
  await expect.poll(() => namesIn(page)).toHaveLength(30);
  await page.goto("/models?q=fill%20mask&license=mit");
  await page.getByRole("link", { name: "Task: Fill-Mask 17 models" }).click();
  await expect.poll(() => page.url()).toContain("/models?task=fill-mask&license=mit");
  await expect.poll(() => namesIn(page)).toHaveLength(17);
});
