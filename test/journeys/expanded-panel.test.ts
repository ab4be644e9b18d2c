import { expect, it } from "vitest";
import { useBrowser } from "./browser.ts";
import { useHub } from "./start-hub.ts";

const browser = useBrowser(useHub());
const MODEL = "/orrery/tiny-sentiment";
const EXPANDED = `${MODEL}?usage=inference&expand=on`;

/** The columns of the view: the form, its answer, the code. */
const COLUMNS = [
  "form[aria-label='Try this model'] > :first-of-type",
  "form[aria-label='Try this model'] > [aria-live]",
  "section[aria-labelledby=usage]",
];

it("shows form, answer and code side by side, keeps what was typed, and Escape leads back", async () => {
  const page = await browser.open({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${MODEL}?usage=inference`);
  const text = page.getByRole("textbox", { name: "Text" });
  const answer = page.getByRole("form", { name: "Try this model" });
  await text.fill("The bed was hard");
  await page.getByRole("link", { name: "Expand" }).press("Enter");
  const close = page.getByRole("link", { name: "Close" });
  await close.waitFor();
  await expect.poll(() => close.evaluate((link) => link === document.activeElement)).toBe(true);
  await expect.poll(() => page.getByRole("article", { name: "Card" }).isVisible()).toBe(false);
  await expect.poll(() => text.inputValue()).toBe("The bed was hard");

  await page.getByRole("button", { name: "Run", exact: true }).click();
  await answer.getByText("NEGATIVE").waitFor();
  const boxes = await Promise.all(COLUMNS.map((column) => page.locator(column).boundingBox()));
  const [form, result, code] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
  expect(form!.x + form!.width).toBeLessThanOrEqual(result!.x + 1);
  expect(result!.x + result!.width).toBeLessThanOrEqual(code!.x);
  expect(code!.width).toBeGreaterThan(600);

  await page.getByRole("link", { name: "Shell", exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("language")).toBe("sh");
  await expect.poll(() => new URL(page.url()).searchParams.get("expand")).toBe("on");
  await page.keyboard.press("Escape");
  await page.getByRole("article", { name: "Card" }).waitFor();
  const expand = page.getByRole("link", { name: "Expand" });
  await expect.poll(() => expand.evaluate((link) => link === document.activeElement)).toBe(true);
  await expect.poll(() => new URL(page.url()).searchParams.get("language")).toBe("sh");
  await expect.poll(() => new URL(page.url()).searchParams.get("expand")).toBeNull();
  await answer.getByText("NEGATIVE").waitFor();
});

it("is left by Back, with what was chosen before", async () => {
  const page = await browser.open();
  await page.goto(`${MODEL}?usage=files`);
  await page.getByRole("link", { name: "Expand" }).click();
  await page.getByRole("link", { name: "Library", exact: true }).click();
  await page.getByText("Set the URL").waitFor();
  await page.goBack();
  await page.getByText("hf download orrery/tiny-sentiment").waitFor();
  await expect.poll(() => page.getByRole("article", { name: "Card" }).isVisible()).toBe(true);
  await page.goForward();
  await page.getByText("Set the URL").waitFor();
  await page.getByRole("link", { name: "Close" }).waitFor();
});

it("works as an address alone, and stays expanded", async () => {
  const page = await browser.open({ javaScriptEnabled: false });
  await page.goto(EXPANDED);
  await page.getByRole("link", { name: "JavaScript", exact: true }).click();
  await page.getByRole("combobox", { name: "Provider" }).selectOption("own");
  const call = page.getByRole("form", { name: "Request" });
  await call.getByRole("button", { name: "Show" }).click();
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toMatchObject({ language: "js", provider: "own", expand: "on" });
  await page.getByRole("link", { name: "Close" }).click();
  await page.getByRole("article", { name: "Card" }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("language")).toBe("js");
});

it("stacks on a phone, and nothing is wider than it", async () => {
  const page = await browser.open({ viewport: { width: 390, height: 844 } });
  await page.goto(EXPANDED);
  const [form, code] = await Promise.all(
    [COLUMNS[0]!, COLUMNS[2]!].map((column) => page.locator(column).boundingBox()),
  );
  expect(form!.y + form!.height).toBeLessThanOrEqual(code!.y);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
